import type { Browser, BrowserContext, Page } from '@playwright/test';

export interface Network {
  name: string;
  latency: number;
  /** Bits a second each way; -1 does not limit the network. */
  down: number;
  up: number;
  /** How many times the processor is slowed down. */
  cpu: number;
}

export interface Load {
  /** When each heading was painted, by its text, in ms since the navigation began. */
  painted: Record<string, number>;
  files: { path: string; start: number; end: number; bytes: number; fetched: number }[];
}

/** A browser on its first visit, signed in with a token. */
export async function newVisitor(browser: Browser, token?: string): Promise<BrowserContext> {
  const visitor = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  if (token) await visitor.addInitScript((value) => localStorage.setItem('token', value), token);
  await visitor.addInitScript(watchHeadings);
  return visitor;
}

type PaintedElement = PerformanceEntry & { identifier: string; renderTime: number };

/** Headings are marked as soon as they are in the page, so that the browser reports their paint (element timing). */
function watchHeadings(): void {
  const painted: Record<string, number> = {};
  Object.assign(window, { painted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PaintedElement[]) {
      painted[entry.identifier] ??= entry.renderTime;
    }
  }).observe({ type: 'element', buffered: true });
  new MutationObserver(() => {
    for (const heading of document.querySelectorAll(':is(h1, h2):not([elementtiming])')) {
      if (heading.textContent) heading.setAttribute('elementtiming', heading.textContent);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Opens a page and waits until its headings are painted and the assistant is loaded. */
export async function loadPage(
  visitor: BrowserContext,
  { url, network, headings }: { url: string; network: Network; headings: RegExp[] },
): Promise<Load> {
  const page = await visitor.newPage();
  await throttle(page, network);
  await page.goto(url, { waitUntil: 'commit' });
  const patience = { timeout: 60_000 };
  await page.waitForFunction(arePainted, headings, patience);
  await page.getByRole('button', { name: 'Open chat' }).waitFor(patience);
  const load = await page.evaluate(readLoad);
  await page.close();
  return load;
}

export async function throttle(page: Page, { latency, down, up, cpu }: Network): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down / 8,
    uploadThroughput: up / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

const arePainted = (headings: RegExp[]) => {
  const { painted } = window as unknown as Pick<Load, 'painted'>;
  return headings.every((heading) => Object.keys(painted).some((text) => heading.test(text)));
};

function readLoad(): Load {
  const entries = ['navigation', 'resource'].flatMap(
    (type) => performance.getEntriesByType(type) as PerformanceResourceTiming[],
  );
  return {
    painted: (window as unknown as Pick<Load, 'painted'>).painted,
    files: entries.map((entry) => ({
      path: new URL(entry.name).pathname,
      start: entry.startTime,
      end: entry.responseEnd,
      bytes: entry.encodedBodySize,
      fetched: entry.transferSize > 0 ? entry.encodedBodySize : 0,
    })),
  };
}
