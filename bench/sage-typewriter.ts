/**
 * Frames a second while a reply of 5,000 characters is typed below a chat of 100 messages: the chat's own
 * message list compared with a plain one, which holds the text in the list's state, in the same run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '@soloist/tools/local-stack/browser.ts';

const seconds = Number(process.env.SECONDS ?? 26);
const here = import.meta.dirname;

async function build(dir: string) {
  const child = spawn(
    process.execPath,
    [path.join(here, '../packages/build/src/cli.ts'), 'build'],
    {
      cwd: path.join(here, 'sage-typewriter'),
      env: { ...process.env, BUNDLE_DIR: dir },
      stdio: 'inherit',
    },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The page could not be built.');
}

const page = `<!doctype html><html lang="en" data-theme="light"><meta charset="utf-8">
<link rel="stylesheet" href="/main.css"><div id="root"></div><script src="/main.js"></script>`;

async function serve(dir: string) {
  const server = createServer(async (req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://localhost');
    if (pathname === '/') return res.setHeader('content-type', 'text/html').end(page);
    const name = pathname.endsWith('.css') ? await styles(dir) : path.basename(pathname);
    const type = { '.js': 'text/javascript', '.css': 'text/css' }[path.extname(name)];
    const body = await readFile(path.join(dir, name)).catch(() => undefined);
    if (!body) return res.writeHead(404).end();
    return res.setHeader('content-type', type ?? 'font/woff2').end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const styles = async (dir: string) => {
  const { readdir } = await import('node:fs/promises');
  return (await readdir(dir)).find((file) => file.endsWith('.css')) ?? '';
};

interface Figures {
  frames: number;
  dropped: number;
  p95: number;
  worst: number;
  busy: number;
  typed: number;
}

/** Records the times of the page's frames until the returned function is called. */
function watchFrames(): void {
  const times: number[] = [];
  Object.assign(window, { times });
  requestAnimationFrame(function note(now) {
    times.push(now);
    requestAnimationFrame(note);
  });
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

async function measure(tab: Page, { url, way }: { url: string; way: string }): Promise<Figures> {
  const session = await tab.context().newCDPSession(tab);
  await session.send('Performance.enable');
  tab.on('pageerror', (error) => console.error(error.message));
  await tab.setViewportSize({ width: 640, height: 720 });
  await tab.goto(`${url}/?way=${way}`);
  await tab.waitForSelector('table');
  await tab.waitForTimeout(500);
  const before = await taskSeconds(session);
  await tab.evaluate(watchFrames);
  await tab.evaluate(() => (window as unknown as { streamReply?: () => void }).streamReply?.());
  await tab.waitForTimeout(seconds * 1000);
  const { times, typed } = await tab.evaluate(() => ({
    times: (window as unknown as { times: number[] }).times,
    typed:
      Number(document.querySelector('[data-typed]')?.getAttribute('data-typed')) ||
      (document.querySelector('section > div')?.lastElementChild?.textContent?.length ?? 0),
  }));
  const busy = ((await taskSeconds(session)) - before) / seconds;
  await session.detach();
  const gaps = times.slice(1).map((time, index) => time - times[index]!);
  const sorted = gaps.toSorted((a, b) => a - b);
  const frame = 1000 / 60;
  return {
    frames: gaps.length / seconds,
    dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frame) - 1), 0),
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    worst: sorted.at(-1) ?? 0,
    busy,
    typed,
  };
}

const dir = await mkdtemp(path.join(tmpdir(), 'sage-typewriter-'));
try {
  await build(dir);
  const { server, url } = await serve(dir);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const rows: Record<string, Figures> = {};
  for (const way of ['idle', 'ours', 'naive']) {
    const tab = await browser.newPage();
    // The machine's own frame rate: the same page with nothing to type.
    if (way === 'idle')
      await tab.addInitScript(() => Object.defineProperty(window, 'streamReply', { set() {} }));
    rows[way] = await measure(tab, { url, way: way === 'idle' ? 'ours' : way });
    await tab.close();
  }
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([way, figures]) => [
        way,
        {
          'frames/s': figures.frames.toFixed(1),
          'dropped frames': figures.dropped,
          'p95 ms': figures.p95.toFixed(1),
          'worst ms': figures.worst.toFixed(0),
          'main thread busy': `${Math.round(figures.busy * 100)} %`,
          'letters shown': figures.typed,
        },
      ]),
    ),
  );
  const ratio = rows.naive!.dropped / Math.max(1, rows.ours!.dropped);
  console.log(`In ${seconds} s the plain list drops ${ratio.toFixed(1)} times as many frames.`);
  await browser.close();
  server.close();
} finally {
  await rm(dir, { recursive: true });
}
