/**
 * The first HTML of Ada's portfolio site from the gateway, with real marketplace and stores,
 * compared with the same bytes served by Express from files: with the gateway's cache (its default)
 * and without it, so that each request reads from marketplace and renders the page. Rounds of the
 * three alternate.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type App, startApp } from '@soloist/tools/app.ts';
import { demoAccounts } from '@soloist/tools/seed.ts';
import autocannon, { type Result } from 'autocannon';
import { median, quantile } from './numbers.ts';
import { startScript } from './processes.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const secondsPerRound = Number(process.env.SECONDS ?? 4);
const connections = Number(process.env.CONNECTIONS ?? 16);

interface Target {
  name: string;
  url: string;
  /** The requested host name. */
  host: string;
  rounds: { perSecond: number; p50: number; p95: number; p99: number }[];
}

const read = (url: string, host: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    request(url, { headers: { host, accept: 'text/html' } }, async (res) =>
      resolve({ status: res.statusCode ?? 0, body: await text(res) }),
    )
      .on('error', reject)
      .end();
  });

async function load({ url, host }: Target, duration: number) {
  const times: number[] = [];
  const options = { url, connections, duration, headers: { host, accept: 'text/html' } };
  const { requests, non2xx, errors } = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(options, (err, result) => (err ? reject(err) : resolve(result)));
    run.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${url} failed under load`);
  const at = (share: number) => quantile(times, share);
  return { perSecond: requests.average, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

async function call(address: string, { token, body }: { token?: string; body: object }) {
  const res = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  if (!res.ok) throw new Error(`${address} answered ${res.status}: ${await res.text()}`);
  return res.json() as Promise<{ token?: string }>;
}

/** A text of about 1,200 words, a typical length. */
async function writeBlog({ url }: App) {
  const { freelancer: email, password } = demoAccounts;
  const { token } = await call(`${url}/api/auth/login`, { body: { email, password } });
  const part = (number: number) =>
    `<h2>Part ${number}</h2><p>${'A box that survives the post is <strong>tested</strong>, not drawn. '.repeat(9)}</p><ul><li>Drop it.</li><li>Wet it.</li></ul>`;
  const description = Array.from({ length: 10 }, (_, index) => part(index + 1)).join('');
  const body = { type: 'html', title: 'A box that survives the post', description };
  await call(`${url}/api/blogs`, { token, body });
}

/** Ada's pages by their kind, once marketplace has received her account. */
async function findPages({ url }: App, host: string): Promise<Record<string, string>> {
  for (let tries = 0; tries < 60; tries++) {
    const { body } = await read(`${url}/sitemap.xml`, host);
    const paths = [...body.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, at]) => at!);
    const project = paths.find((at) => at.startsWith('/projects/'));
    const blog = paths.find((at) => at.startsWith('/blogs/a-box'));
    if (project && blog) return { 'first page': '/', project, blog };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('Ada has no project or blog on her site.');
}

async function main() {
  const dir = await mkdtemp(path.join(tmpdir(), 'site-bench-'));
  const folder = path.join(dir, 'static');
  await mkdir(folder);
  const app = await startApp({
    dataDir: dir,
    seed: true,
    env: { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'info' },
  });
  const bare = await startScript(dir, {
    name: 'static',
    file: 'bench/site/static-server.ts',
    env: { NODE_ENV: 'production', FOLDER: folder },
  });
  const uncached = await startScript(dir, {
    name: 'uncached',
    file: 'gateway/src/main.ts',
    env: { ...app.settings, SITE_FRESH_MS: '0' },
  });
  try {
    await writeBlog(app);
    const host = `ada.localhost:${new URL(app.url).port}`;
    for (const [page, at] of Object.entries(await findPages(app, host))) {
      const { status, body } = await read(app.url + at, host);
      if (status !== 200) throw new Error(`${at} is ${status}`);
      const file = `${page.replace(' ', '-')}.html`;
      await writeFile(path.join(folder, file), body);
      const targets: Target[] = [
        { name: 'static file', url: `${bare.url}/${file}`, host: 'localhost', rounds: [] },
        { name: 'gateway', url: app.url + at, host, rounds: [] },
        { name: 'gateway, nothing kept', url: uncached.url + at, host, rounds: [] },
      ];
      for (const target of targets) await load(target, 2);
      for (let round = 0; round < rounds; round++) {
        for (const target of targets) target.rounds.push(await load(target, secondsPerRound));
      }
      report(`${page} (${(Buffer.byteLength(body) / 1024).toFixed(1)} KB)`, targets);
    }
  } finally {
    await uncached.stop();
    await bare.stop();
    await app.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

function report(page: string, targets: Target[]) {
  const [bare] = targets;
  const of = (target: Target, figure: keyof Target['rounds'][number]) =>
    median(target.rounds.map((round) => round[figure]));
  // Ratios are taken per round: all sides of a round ran under the same load of the machine.
  const ratio = (target: Target, figure: keyof Target['rounds'][number]) =>
    median(target.rounds.map((round, at) => round[figure] / bare!.rounds[at]![figure])).toFixed(2);
  console.log(`\n${page}, ${connections} connections`);
  console.table(
    Object.fromEntries(
      targets.map((target) => [
        target.name,
        {
          'requests/s': Math.round(of(target, 'perSecond')),
          'p50 ms': of(target, 'p50').toFixed(1),
          'p95 ms': of(target, 'p95').toFixed(1),
          'p99 ms': of(target, 'p99').toFixed(1),
          'requests / static': ratio(target, 'perSecond'),
          'p95 / static': ratio(target, 'p95'),
        },
      ]),
    ),
  );
}

await main();
