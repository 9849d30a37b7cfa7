/**
 * Processor time of one read call through the gateway, by process, and its ratio to a bare Express
 * that reads the same documents behind a bare proxy. It counts the time of our own processes and
 * stores only, so other load of the machine matters little. At light load, calls follow each other; saturated, many
 * connections repeat them. Rounds of product and baseline alternate.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { readLayers } from './calls/layers.ts';
import { type ReadCall, readCalls, startCalls } from './calls/start-calls.ts';
import { ask } from './capacity/ask.ts';
import { measureProcesses } from './capacity/own-processes.ts';
import { median } from './numbers.ts';
import { reportRatio } from './ratios.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const callsInTurn = Number(process.env.CALLS ?? 150);
const secondsPerRound = Number(process.env.SECONDS ?? 3);
const warmCalls = Number(process.env.WARM ?? 300);
const connections = 16;
const restSeconds = 5;
/** Processes whose time is broken down by layer, such as `gateway,identity`. */
const profiled = process.env.PROFILE?.split(',') ?? [];
/** One of the calls; all unless set. */
const only = process.env.CALL;

/** Milliseconds of processor time by process, of one call or one second. */
type Cost = Map<string, number>;
const total = (cost: Cost) => [...cost.values()].reduce((sum, each) => sum + each, 0);

/** The processor time of `work`, divided by what it returns. */
async function measure(work: () => Promise<number>): Promise<Cost> {
  const before = await measureProcesses();
  const count = await work();
  const after = await measureProcesses();
  return new Map(
    [...after].map(([name, { cpu }]) => [
      name,
      ((cpu - (before.get(name)?.cpu ?? 0)) * 1000) / count,
    ]),
  );
}

async function callInTurn(url: string, { token, count }: { token: string; count: number }) {
  for (let call = 0; call < count; call++) await ask(url, { token });
  return count;
}

async function saturate(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const result = await autocannon({ url, connections, duration: secondsPerRound, headers });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`);
  return result.requests.total;
}

interface Comparison {
  product: Cost[];
  bare: Cost[];
}
type Load = (url: string) => Promise<number>;

async function compare(load: Load, urls: { product: string; bare: string }): Promise<Comparison> {
  const compared: Comparison = { product: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    compared.product.push(await measure(() => load(urls.product)));
    compared.bare.push(bareAlone(await measure(() => load(urls.bare))));
  }
  return compared;
}

/** Without the product's processes, whose timers run meanwhile. */
const bareAlone = (cost: Cost): Cost =>
  new Map([...cost].filter(([name]) => name === 'mongodb' || name.startsWith('bare ')));

const milliseconds = (value: number) => Number(value.toFixed(3));

/** The medians of one process in all rounds. */
function mediansOf(costs: Cost[]): Record<string, number> {
  const names = [...new Set(costs.flatMap((cost) => [...cost.keys()]))];
  const rows = names.map(
    (name) => [name, median(costs.map((cost) => cost.get(name) ?? 0))] as const,
  );
  // What rests meanwhile is not listed.
  return Object.fromEntries(
    rows.filter(([, value]) => value >= 0.01).map(([name, value]) => [name, milliseconds(value)]),
  );
}

function print(title: string, { product, bare }: Comparison) {
  console.log(`\n${title}, ms of processor time a call`);
  console.table({
    product: { total: milliseconds(median(product.map(total))), ...mediansOf(product) },
    bare: { total: milliseconds(median(bare.map(total))), ...mediansOf(bare) },
  });
  const ratio = median(product.map((cost, round) => total(cost) / total(bare[round]!)));
  console.log(`${title}: × ${ratio.toFixed(2)} of the bare read (goal × 2)`);
  reportRatio(title, ratio);
}

async function measureCall(call: ReadCall, app: Awaited<ReturnType<typeof startCalls>>) {
  const { token } = app;
  const urls = {
    product: `${app.url}/api${call.path}`,
    bare: `${app.bareUrl}/api${call.path}`,
  };
  for (const url of Object.values(urls)) await callInTurn(url, { token, count: warmCalls });
  const light = (url: string) => callInTurn(url, { token, count: callsInTurn });
  print(`${call.name} in turn`, await compare(light, urls));
  if (secondsPerRound === 0) return;
  print(`${call.name} saturated`, await compare((url) => saturate(url, token), urls));
}

async function printLayers(profileDir: string, since: number) {
  for (const name of profiled) {
    const layers = await readLayers(path.join(profileDir, `${name}.cpuprofile`), since);
    console.log(`\n${name}, share of its processor time`);
    for (const [layer, share] of [...layers].slice(0, 30)) {
      console.log(`${(share * 100).toFixed(1).padStart(5)} %  ${layer}`);
    }
  }
}

const profileDir = await mkdtemp(path.join(tmpdir(), 'calls-profiles-'));
const app = await startCalls({ profileDir, profiled });
const since = Number(process.hrtime.bigint() / 1_000_000n);
try {
  const calls = readCalls.filter(({ name }) => !only || name === only);
  for (const call of calls) await measureCall(call, app);
  const rest = await measure(() => sleep(restSeconds * 1000, restSeconds));
  console.log('\nAt rest, ms of processor time a second');
  console.table({ 'at rest': { total: milliseconds(total(rest)), ...mediansOf([rest]) } });
} finally {
  await app.stop();
}
await printLayers(profileDir, since);
await rm(profileDir, { recursive: true });
