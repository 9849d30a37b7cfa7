import { Histogram, inStep } from '@soloist/server-kit';
import pLimit from 'p-limit';
import { type Browser, TimeoutError } from 'puppeteer';
import {
  killBrowser,
  launchBrowser,
  openPage,
  print,
  type WarmPage,
} from './print-browser.client.ts';

export interface PdfPoolOptions {
  executablePath: string;
  /** Maximum number of documents printed concurrently, each on its own page. */
  pages: number;
  /** Number of documents after which a page is replaced, so that its memory cannot grow. */
  recycleAfter: number;
  /** Maximum time for one document. */
  timeoutMs: number;
}

export interface PdfPool {
  /**
   * Prints a standalone HTML file; waits for a free page. Throws when printing exceeds `timeoutMs`.
   */
  render(html: string): Promise<Buffer>;
  /** Lets accepted documents finish, then ends the browser. */
  close(): Promise<void>;
}

interface Session {
  browser: Browser;
  idle: WarmPage[];
}

/**
 * Number of elements, as in an invoice of 500 items, that leaves a page with memory that it never
 * frees.
 */
const heavyElements = 3000;
const isHeavy = (html: string) => (html.match(/<\w/g)?.length ?? 0) > heavyElements;

const printing = new Histogram({
  name: 'pdf_print_duration_seconds',
  help: 'Time from requesting a document to its bytes, including the wait for a page.',
  labelNames: ['outcome'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
});
// From zero, so that Prometheus sees the first ones of this process as an increase.
for (const outcome of ['printed', 'failed']) printing.zero({ outcome });

/** Number of retries after a crash: a browser that ends takes all its pages with it. */
const retriesAfterCrash = 2;

async function withinTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new TimeoutError(`The document took longer than ${timeoutMs} ms to print.`);
    timer = setTimeout(() => reject(error), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * One browser, started by the first document, with warm pages that run no script and load nothing.
 */
export function createPdfPool(options: PdfPoolOptions): PdfPool {
  const limit = pLimit(options.pages);
  const accepted = new Set<Promise<Buffer>>();
  let session: Promise<Session> | undefined;
  let isClosed = false;

  async function startSession(): Promise<Session> {
    const browser = await launchBrowser(options.executablePath);
    browser.once('disconnected', forgetSession);
    return { browser, idle: [] };
  }

  function forgetSession() {
    session = undefined;
  }

  function currentSession(): Promise<Session> {
    if (!session) {
      session = startSession();
      session.catch(forgetSession);
    }
    return session;
  }

  async function printOnWarmPage({ browser, idle }: Session, html: string): Promise<Buffer> {
    const warm = idle.pop() ?? (await openPage(browser));
    try {
      const pdf = await print(warm, html);
      warm.printed += 1;
      const isSpent = warm.printed >= options.recycleAfter || isHeavy(html);
      if (!isSpent) idle.push(warm);
      else await warm.page.close();
      return pdf;
    } catch (error) {
      if (browser.connected) await warm.page.close();
      throw error;
    }
  }

  async function renderWithRetries(html: string): Promise<Buffer> {
    for (let retriesLeft = retriesAfterCrash; ; retriesLeft -= 1) {
      const { browser, idle } = await currentSession();
      try {
        return await withinTime(printOnWarmPage({ browser, idle }, html), options.timeoutMs);
      } catch (error) {
        const isLate = error instanceof TimeoutError;
        if (isLate) killBrowser(browser);
        if (isLate || browser.connected || retriesLeft === 0) throw error;
      }
    }
  }

  return {
    async render(html) {
      if (isClosed) throw new Error('The PDF pool is closed.');
      const endTimer = printing.startTimer();
      const document = inStep({ name: 'print document', kind: 'internal' }, () =>
        limit(renderWithRetries, html),
      );
      accepted.add(document);
      try {
        const pdf = await document;
        endTimer({ outcome: 'printed' });
        return pdf;
      } catch (error) {
        endTimer({ outcome: 'failed' });
        throw error;
      } finally {
        accepted.delete(document);
      }
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(accepted);
      // A browser that could not be started needs no closing.
      const { browser } = (await session?.catch(() => undefined)) ?? {};
      await browser?.close();
    },
  };
}
