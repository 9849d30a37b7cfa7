/**
 * Requests a second through the gateway with everything on (security headers, limits in Redis,
 * request id, metrics, access log), compared with a bare Express 5 + http-proxy-middleware 4 and with
 * the service itself. Rounds of the three alternate, so that other load of the machine affects all alike.
 */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { services } from '@soloist/contracts';
import { createTestKeys } from '@soloist/server-kit/testing';
import { buildAll } from '@soloist/tools/build.ts';
import { startRedis } from '@soloist/tools/local-stack/redis.ts';
import autocannon from 'autocannon';
import { median } from './numbers.ts';
import { cpuSeconds, startScript } from './processes.ts';
import { reportRatio } from './ratios.ts';

const rounds = Number(process.env.ROUNDS ?? 7);
const secondsPerRound = Number(process.env.SECONDS ?? 4);
const connections = 64;
const { keys, tokenFor } = createTestKeys();
// The headers that a browser sends with a call.
const headers = {
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.9',
  authorization: `Bearer ${tokenFor()}`,
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
};

interface Round {
  perSecond: number;
  p50: number;
  p99: number;
  /** Processor time of the measured process for one request, in microseconds. */
  cpu: number;
}

async function load(url: string, duration: number) {
  const result = await autocannon({ url, connections, duration, headers });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`);
  return result;
}

const releaseKey = generateKeyPairSync('ed25519')
  .publicKey.export({ format: 'der', type: 'spki' })
  .toString('base64');

async function main() {
  await buildAll(['gateway']);
  const dir = await mkdtemp(path.join(tmpdir(), 'gateway-bench-'));
  const redis = await startRedis({ dataDir: dir, logDir: dir });
  const direct = await startScript(dir, {
    name: 'direct',
    file: 'bench/gateway/small-upstream.ts',
    env: { JWKS: JSON.stringify(await keys()) },
  });
  const bare = await startScript(dir, {
    name: 'bare proxy',
    file: 'bench/gateway/bare-proxy.ts',
    env: { NODE_ENV: 'production', UPSTREAM_URL: direct.url },
  });
  const gateway = await startScript(dir, {
    name: 'gateway',
    file: 'gateway/dist/main.js',
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      REDIS_URL: redis.url,
      PUBLIC_URL: 'https://soloist.example',
      SHELL_DIR: dir,
      REMOTES_DIR: dir,
      RELEASE_PUBLIC_KEY: releaseKey,
      RATE_LIMIT_PER_MINUTE: '1000000000',
      ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_URL`, direct.url])),
    },
  });
  const targets = [
    { running: direct, path: '/notifications' },
    { running: bare, path: '/api/notifications' },
    { running: gateway, path: '/api/notifications' },
  ].map(({ running, path: at }) => ({
    ...{ running, name: running.name, url: running.url + at },
    rounds: [] as Round[],
  }));
  for (const { url } of targets) await load(url, 2);
  for (let round = 0; round < rounds; round++) {
    for (const { url, running, rounds: measured } of targets) {
      const before = await cpuSeconds(running);
      const { requests, latency } = await load(url, secondsPerRound);
      const cpu = (((await cpuSeconds(running)) - before) * 1e6) / requests.total;
      measured.push({ perSecond: requests.average, p50: latency.p50, p99: latency.p99, cpu });
    }
  }
  report(targets);
  for (const running of [gateway, bare, direct]) await running.stop();
  await redis.stop();
  await rm(dir, { recursive: true });
}

function report(targets: { name: string; rounds: Round[] }[]) {
  const figures = targets.map(({ name, rounds: measured }) => ({
    name,
    perSecond: Math.round(median(measured.map(({ perSecond }) => perSecond))),
    p50: median(measured.map(({ p50 }) => p50)),
    p99: median(measured.map(({ p99 }) => p99)),
    cpu: Math.round(median(measured.map(({ cpu }) => cpu))),
  }));
  console.table(
    Object.fromEntries(
      figures.map(({ name, perSecond, p50, p99, cpu }) => [
        name,
        { 'requests/s': perSecond, 'p50 ms': p50, 'p99 ms': p99, 'CPU µs/request': cpu },
      ]),
    ),
  );
  // Ratios are taken per round: both sides of a round ran under the same load of the machine.
  const inRounds = (of: (round: Round) => number) =>
    median(targets[2]!.rounds.map((round, at) => of(round) / of(targets[1]!.rounds[at]!)));
  const print = (what: string, ratio: number, goal = '') =>
    console.log(`gateway / bare proxy, ${what}: ${ratio.toFixed(2)}${goal}`);
  print(
    'requests a second',
    inRounds((r) => r.perSecond),
    ' (goal 0.90)',
  );
  print(
    'p99',
    inRounds((r) => r.p99),
    ' (goal 1.20)',
  );
  const cpu = inRounds((r) => r.cpu);
  print('processor time a request', cpu);
  reportRatio('processor time', cpu);
}

await main();
