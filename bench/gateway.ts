/**
 * Requests a second through the gateway with everything on (security headers, limits in Redis,
 * request id, metrics, access log), against a bare Express 5 + http-proxy-middleware 4 and against
 * the service itself. Rounds of the three alternate, so that what else the machine does meets all.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { services } from '@soloist/contracts';
import { startRedis } from '@soloist/tools/local-stack/redis.ts';
import { manageProcess } from '@soloist/tools/managed-process.ts';
import { fromRoot } from '@soloist/tools/paths.ts';
import { canConnect, freePort } from '@soloist/tools/ports.ts';
import autocannon from 'autocannon';

const rounds = Number(process.env.ROUNDS ?? 7);
const secondsPerRound = Number(process.env.SECONDS ?? 4);
const connections = 64;
// What a browser sends with a call of ours.
const headers = {
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.9',
  authorization: `Bearer ${'x'.repeat(400)}`,
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
};

interface Round {
  perSecond: number;
  p50: number;
  p99: number;
  /** Processor time of the measured process for one request, in microseconds. */
  cpu: number;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** User and system time of a process so far, in microseconds (Linux only, else 0). */
async function cpuTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10_000;
}

async function startPart(dir: string, name: string, file: string, env: Record<string, string>) {
  const port = await freePort();
  const part = manageProcess({
    name,
    command: process.execPath,
    args: [fromRoot(file)],
    env: { ...process.env, ...env, PORT: String(port) },
    logFile: path.join(dir, `${name}.log`),
    isReady: () => canConnect(port),
  });
  await part.start();
  return { name, part, url: `http://127.0.0.1:${port}`, rounds: [] as Round[] };
}

async function load(url: string, duration: number) {
  const result = await autocannon({ url, connections, duration, headers });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`);
  return result;
}

async function main() {
  const dir = await mkdtemp(path.join(tmpdir(), 'gateway-bench-'));
  const redis = await startRedis({ dataDir: dir, logDir: dir });
  const direct = await startPart(dir, 'direct', 'bench/gateway/small-upstream.ts', {});
  const bare = await startPart(dir, 'bare proxy', 'bench/gateway/bare-proxy.ts', {
    NODE_ENV: 'production',
    UPSTREAM_URL: direct.url,
  });
  const gateway = await startPart(dir, 'gateway', 'gateway/src/main.ts', {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    REDIS_URL: redis.url,
    PUBLIC_URL: 'https://soloist.example',
    SHELL_DIR: dir,
    REMOTES_DIR: dir,
    RATE_LIMIT_PER_MINUTE: '1000000000',
    ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_URL`, direct.url])),
  });
  const targets = [
    { ...direct, path: '/notifications' },
    { ...bare, path: '/api/notifications' },
    { ...gateway, path: '/api/notifications' },
  ];
  for (const { url, path: at } of targets) await load(url + at, 2);
  for (let round = 0; round < rounds; round++) {
    for (const { url, path: at, part, rounds: measured } of targets) {
      const before = await cpuTime(part.pid() ?? 0);
      const { requests, latency } = await load(url + at, secondsPerRound);
      const cpu = ((await cpuTime(part.pid() ?? 0)) - before) / requests.total;
      measured.push({ perSecond: requests.average, p50: latency.p50, p99: latency.p99, cpu });
    }
  }
  report(targets);
  for (const { part } of [gateway, bare, direct]) await part.stop();
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
  const [, bare, gateway] = figures;
  console.table(
    Object.fromEntries(
      figures.map(({ name, perSecond, p50, p99, cpu }) => [
        name,
        { 'requests/s': perSecond, 'p50 ms': p50, 'p99 ms': p99, 'CPU µs/request': cpu },
      ]),
    ),
  );
  const ratio = (a: number, b: number) => (a / b).toFixed(2);
  // Ratios are taken round by round: the two of a round met the same machine.
  const inRounds = (of: (round: Round) => number) =>
    median(targets[2]!.rounds.map((round, at) => of(round) / of(targets[1]!.rounds[at]!))).toFixed(
      2,
    );
  console.log(
    `gateway / bare proxy, requests a second: ${inRounds((r) => r.perSecond)} (goal 0.80)`,
  );
  console.log(`gateway / bare proxy, p99:               ${inRounds((r) => r.p99)} (goal 1.50)`);
  console.log(`gateway / bare proxy, CPU a request:     ${ratio(gateway!.cpu, bare!.cpu)}`);
}

await main();
