import type { RemoteApp } from './remote-app.ts';

const latestMs = 3_000;

/** Resolves when no page is loading and the browser is idle; after 3 s in any case. */
export async function waitForContent(pages: RemoteApp[]): Promise<void> {
  const isWorking = () => pages.some((page) => page.getState() === 'loading');
  await new Promise<void>((resolve) => {
    const stops = pages.map((page) => page.subscribe(() => !isWorking() && finish()));
    const timeout = setTimeout(finish, latestMs);
    function finish() {
      clearTimeout(timeout);
      for (const stop of stops) stop();
      resolve();
    }
    if (!isWorking()) finish();
  });
  await new Promise<void>((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: 1_000 });
  });
}
