/**
 * Time from a press of "Open chat" to the painted panel, in the composed app with the chat loaded, compared with
 * an empty box of the panel's size that a plain button shows on the same page, in the same run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startApp } from '@soloist/tools/app.ts';
import { findBrowser } from '@soloist/tools/local-stack/browser.ts';
import { demoAccounts } from '@soloist/tools/seed.ts';

const rounds = Number(process.env.ROUNDS ?? 30);
const limitMs = 100;

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoAccounts.freelancer, password: demoAccounts.password }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (!token) throw new Error(`the demo freelancer could not sign in: ${response.status}`);
  return token;
}

/** Adds a button beside the chat's launcher that shows and hides an empty box. */
function addPlainBox(): void {
  const [button, box] = [document.createElement('button'), document.createElement('div')];
  button.id = 'plain';
  box.id = 'plain-box';
  box.hidden = true;
  for (const [element, css] of [
    [button, 'position:fixed;z-index:999;left:0;bottom:0;width:56px;height:56px'],
    [box, 'position:fixed;z-index:998;right:24px;bottom:96px;width:640px;height:720px'],
  ] as const) {
    element.style.cssText = css;
    document.body.append(element);
  }
  box.style.background = 'Canvas';
  button.addEventListener('click', () => {
    box.hidden = !box.hidden;
  });
}

/** Resolves with the ms from the next press to the frame after `selector` is shown. */
function nextOpening(selector: string): Promise<number> {
  return new Promise((resolve) => {
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        const look = () => {
          const visible = document.querySelector<HTMLElement>(selector);
          if (!visible?.checkVisibility({ visibilityProperty: true })) {
            return requestAnimationFrame(look);
          }
          // A message sent in the frame that shows it is handled once that frame is painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          requestAnimationFrame(() => port2.postMessage(undefined));
        };
        requestAnimationFrame(look);
      },
      { once: true, capture: true },
    );
  });
}

async function open(page: Page, { button, selector }: { button: string; selector: string }) {
  const opening = page.evaluate(nextOpening, selector);
  await page.locator(button).click();
  const ms = await opening;
  await page.locator(button).click();
  await page.locator(selector).waitFor({ state: 'hidden' });
  await page.waitForTimeout(100);
  return ms;
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function measure(page: Page) {
  const ways = {
    chat: { button: '[title="Open chat"], [title="Close chat"]', selector: 'section[role=dialog]' },
    'plain box': { button: '#plain', selector: '#plain-box' },
  };
  const times = { chat: [] as number[], 'plain box': [] as number[] };
  // The first opening of each is not counted: it fetches the chats.
  for (let round = -1; round < rounds; round++) {
    for (const way of ['chat', 'plain box'] as const) {
      const ms = await open(page, ways[way]);
      if (round >= 0) times[way].push(ms);
    }
  }
  return times;
}

async function main() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sage-open-bench-'));
  const app = await startApp({ dataDir, seed: true, env: { LOG_LEVEL: 'warn' } });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const visitor = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const token = await signIn(app.url);
    await visitor.addInitScript((value) => localStorage.setItem('token', value), token);
    const page = await visitor.newPage();
    await page.goto(`${app.url}/projects`);
    await page.getByRole('button', { name: 'Open chat' }).waitFor();
    await page.evaluate(addPlainBox);
    const times = await measure(page);
    const rows = Object.entries(times).map(([way, all]) => {
      const sorted = all.toSorted((a, b) => a - b);
      return { way, p50: at(sorted, 0.5), p95: at(sorted, 0.95), worst: sorted.at(-1) ?? 0 };
    });
    console.table(
      rows.map(({ way, ...figures }) => ({
        way,
        ...Object.fromEntries(
          Object.entries(figures).map(([name, ms]) => [`${name} ms`, ms.toFixed(1)]),
        ),
      })),
    );
    const [chat, plain] = rows;
    console.log(
      `chat / plain box, p50: ${(chat!.p50 / plain!.p50).toFixed(2)}; openings under ${limitMs} ms: ` +
        `${times.chat.filter((ms) => ms < limitMs).length} of ${rounds}`,
    );
  } finally {
    await browser.close();
    await app.stop();
    await rm(dataDir, { recursive: true });
  }
}

await main();
