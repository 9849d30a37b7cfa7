// npm run public-pages -w bench: when the heading of a public page is painted on Fast 4G, against the same files from
// a static server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { startApp } from '@soloist/tools/app.ts';
import { buildAll } from '@soloist/tools/build.ts';
import { type Network, newVisitor, throttle } from './page-load/load-page.ts';
import { recordPage, serveRecords } from './public-pages/static-server.ts';

const runs = Number(process.env.RUNS ?? 7);
const paths = (process.env.PAGES ?? '/ /pricing').split(' ');
const fast4g: Network = { name: 'Fast 4G', latency: 60, down: 9e6, up: 3e6, cpu: 1 };
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

await buildAll();
const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-public-pages-'));
const app = await startApp({
  dataDir,
  seed: true,
  env: { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'warn' },
});
const browser = await chromium.launch();
try {
  for (const address of paths) {
    const records = await recordPage(browser, app.url + address);
    const fixed = await serveRecords(records);
    const times: Record<'gateway' | 'static', number[]> = { gateway: [], static: [] };
    for (let run = 0; run < runs; run += 1) {
      times.gateway.push(await timeHeading(app.url + address));
      times.static.push(await timeHeading(fixed.url + address));
    }
    fixed.stop();
    const [ours, theirs] = [median(times.gateway), median(times.static)];
    const ratio = (ours / theirs).toFixed(2);
    console.log(`${address}: ${ours.toFixed(0)} ms, static ${theirs.toFixed(0)} ms, × ${ratio}`);
  }
} finally {
  await browser.close();
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** When a visitor on their first visit sees the page's heading, in ms. */
async function timeHeading(url: string): Promise<number> {
  const visitor = await newVisitor(browser);
  const page = await visitor.newPage();
  await throttle(page, fast4g);
  await page.goto(url, { waitUntil: 'load' });
  const painted = await page.waitForFunction(() => {
    const [first] = Object.values(
      (window as unknown as { painted: Record<string, number> }).painted,
    );
    return first;
  });
  const time = await painted.jsonValue();
  await visitor.close();
  return time ?? NaN;
}
