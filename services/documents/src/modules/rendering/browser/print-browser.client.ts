import puppeteer, { type Browser, type Page } from 'puppeteer';

/** A page that stays open between documents. */
export interface WarmPage {
  page: Page;
  printed: number;
}

const isRoot = process.getuid?.() === 0;

export async function launchBrowser(executablePath: string): Promise<Browser> {
  const browser = await puppeteer.launch({
    executablePath,
    headless: 'shell',
    // Without a debugging port, no other process can connect; and the browser ends when this
    // process does.
    pipe: true,
    // The worker ends by its own shutdown, which lets the running document finish.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      // Pages are opened when they are needed, so none waits in memory.
      '--disable-features=SpareRendererForSitePerProcess',
      '--disable-gpu',
      '--disable-quic',
      '--disable-sync',
      '--dns-prefetch-disable',
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--no-first-run',
    ],
  });
  const [blank] = await browser.pages();
  await blank?.close();
  return browser;
}

/** Kills browser and pages immediately: a hanging browser may never answer a graceful close. */
export function killBrowser(browser: Browser): void {
  const pid = browser.process()?.pid;
  if (!pid || !browser.connected) return;
  try {
    // This kills the whole process group: the path may be a script that runs the browser as its
    // child.
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone) throw error;
  }
}

const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:";

/** A page that runs no script, does not navigate and blocks every request. */
export async function openPage(browser: Browser): Promise<WarmPage> {
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isInert = request.url().startsWith('data:') && !request.isNavigationRequest();
    return isInert ? request.continue() : request.abort('aborted');
  });
  // A policy outlives the document that set it, and documents are written over each other: set
  // once, it holds for all of them. Set by each, the policies add up and slow the page down.
  await page.setContent(
    `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">`,
  );
  return { page, printed: 0 };
}

export async function print({ page }: WarmPage, html: string): Promise<Buffer> {
  await page.setContent(html, { waitUntil: 'load' });
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
    waitForFonts: true,
    timeout: 0,
  });
  return Buffer.from(pdf);
}
