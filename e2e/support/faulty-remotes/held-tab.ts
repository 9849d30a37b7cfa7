import { chromium, expect, type Page } from '@playwright/test';
import { findBrowser } from '@soloist/tools/local-stack/browser.ts';
import { freePort } from '@soloist/tools/ports.ts';
import { browserArgs } from '../browser-args.ts';

interface Target {
  type: string;
  url: string;
  webSocketDebuggerUrl: string;
}

/** Sends one command of Chrome's DevTools protocol. */
async function send<Result>(address: string, method: string, params = {}): Promise<Result> {
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const answer = new Promise<MessageEvent>((resolve) => {
    socket.addEventListener('message', resolve, { once: true });
  });
  socket.send(JSON.stringify({ id: 1, method, params }));
  const { result } = JSON.parse((await answer).data);
  socket.close();
  return result;
}

/**
 * A tab of a browser of its own, which can be ended as a person ends one that does not answer any more,
 * and loaded again: Playwright alone gives such a page up.
 */
export async function openHeldTab() {
  const port = await freePort();
  const context = await chromium.launchPersistentContext('', {
    executablePath: findBrowser(),
    args: [...browserArgs, `--remote-debugging-port=${port}`],
    viewport: { width: 1280, height: 860 },
  });
  const address = `http://127.0.0.1:${port}`;
  const ask = async <Answer>(path: string): Promise<Answer> => (await fetch(address + path)).json();
  const [page] = context.pages();
  if (!page) throw new Error('The browser opened no tab.');

  /** Ends the process that draws the page, loads `url` in the same tab, and gives the page of it. */
  async function endAndLoad(url: string): Promise<Page> {
    const { webSocketDebuggerUrl } = await ask<Target>('/json/version');
    const { processInfo } = await send<{
      processInfo: { type: string; id: number; cpuTime: number }[];
    }>(webSocketDebuggerUrl, 'SystemInfo.getProcessInfo');
    const renderers = processInfo.filter(({ type }) => type === 'renderer');
    const busiest = renderers.toSorted((one, other) => other.cpuTime - one.cpuTime)[0];
    if (!busiest) throw new Error('No process draws a page.');
    const tab = (await ask<Target[]>('/json/list')).find((target) => target.type === 'page');
    if (!tab) throw new Error('The tab is gone.');
    process.kill(busiest.id, 'SIGKILL');
    let next: Page | undefined;
    // The browser notices a little later that the process is gone.
    await expect(async () => {
      await send(tab.webSocketDebuggerUrl, 'Page.navigate', { url });
      const browser = await chromium.connectOverCDP(address);
      next = browser
        .contexts()[0]
        ?.pages()
        .find((page) => page.url() === url);
      expect(next).toBeDefined();
    }).toPass({ intervals: [500] });
    if (!next) throw new Error('The tab did not come back.');
    return next;
  }
  return { page, endAndLoad, close: () => context.close() };
}
