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
 * A tab of a separate browser that can be killed and loaded again, like a person does with an
 * unresponsive page. Playwright alone cannot recover such a page.
 */
export async function openKillableTab() {
  const port = await freePort();
  const context = await chromium.launchPersistentContext('', {
    executablePath: findBrowser(),
    args: [...browserArgs, `--remote-debugging-port=${port}`],
    viewport: { width: 1280, height: 860 },
  });
  const address = `http://127.0.0.1:${port}`;
  const fetchJson = async <Answer>(path: string): Promise<Answer> =>
    (await fetch(address + path)).json();
  const [page] = context.pages();
  if (!page) throw new Error('The browser opened no tab.');

  /** Kills the renderer process, loads `url` in the same tab and returns its page. */
  async function killAndLoad(url: string): Promise<Page> {
    const { webSocketDebuggerUrl } = await fetchJson<Target>('/json/version');
    const { processInfo } = await send<{
      processInfo: { type: string; id: number; cpuTime: number }[];
    }>(webSocketDebuggerUrl, 'SystemInfo.getProcessInfo');
    const renderers = processInfo.filter(({ type }) => type === 'renderer');
    const busiest = renderers.toSorted((one, other) => other.cpuTime - one.cpuTime)[0];
    if (!busiest) throw new Error('No renderer process found.');
    const tab = (await fetchJson<Target[]>('/json/list')).find((target) => target.type === 'page');
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
  return { page, killAndLoad, close: () => context.close() };
}
