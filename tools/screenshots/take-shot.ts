import { writeFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { fromRoot } from '../paths.ts';

export const desktop = { width: 1440, height: 900 };

export interface Shot {
  /** The image file, relative to the root of the repository. */
  file: string;
  path: string;
  /** The signed-in person's token; signed out without one. */
  token?: string | undefined;
  viewport?: { width: number; height: number };
  /** Pixels of the screen per pixel of the page. */
  scale?: number;
  isDark?: boolean;
  /** Of the WebP image, 0 to 1. */
  quality?: number;
  /** The part of the page to capture; by default the window. */
  part?: (page: Page) => Promise<{ x: number; y: number; width: number; height: number }>;
  /** Replaces the host in the page's texts, such as `localhost:8080`. */
  host?: string;
  /** Prepares the page before the screenshot. */
  act?: (page: Page) => Promise<unknown>;
}

/** Opens a page of the app at `appUrl` and saves its screenshot. */
export async function takeShot(browser: Browser, appUrl: string, shot: Shot) {
  const { file, path, token, viewport = desktop, scale = 1, isDark = false } = shot;
  const { quality = 0.8, part, host, act } = shot;
  const page = await browser.newPage({
    viewport,
    deviceScaleFactor: scale,
    colorScheme: isDark ? 'dark' : 'light',
  });
  if (token) await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto(appUrl + path, { waitUntil: 'networkidle' });
  await act?.(page);
  await page.waitForTimeout(2000);
  if (host) await page.evaluate(replaceHost(host));
  const clip = await part?.(page);
  const png = (await page.screenshot({ caret: 'hide', clip })).toString('base64');
  // Playwright cannot write WebP; the browser can.
  await page.goto('about:blank');
  const webp = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png}';
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', ${quality}).split(',')[1];
  })()`);
  await writeFile(fromRoot(file), Buffer.from(webp, 'base64'));
  console.log(file);
  await page.close();
}

/** A script, because the page has other types than Node. */
const replaceHost = (host: string) => `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (text.data.includes(location.host)) {
      text.data = text.data.replaceAll(location.host, '${host}');
    }
  }
})()`;
