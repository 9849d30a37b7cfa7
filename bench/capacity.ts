/**
 * Measures how many calls a second this machine sustains for the whole mix: calls, pages, messages,
 * documents, sign-ins and open windows, in the shares that `tools/scaling/calculate.ts` assumes for a day.
 * Requests start when they are due, even if earlier ones are unanswered, and queueing time counts. The
 * baseline is the same calls through a gateway that answers everything immediately with one small body.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { services } from '@soloist/contracts';
import { type App, startApp } from '@soloist/tools/app.ts';
import { calculateNeed } from '@soloist/tools/scaling/calculate.ts';
import { createCallTraffic, createTraffic, type Scenario } from './capacity/day.ts';
import { runOpenLoop, type Sample, type TrafficSource } from './capacity/open-loop.ts';
import { measureProcesses, type Use } from './capacity/own-processes.ts';
import { post, signUpPeople } from './capacity/people.ts';
import { printCosts, printKinds, printProcesses, printSteps } from './capacity/report.ts';
import { createWindows } from './capacity/windows.ts';
import { startScript } from './processes.ts';

const firstRate = Number(process.env.RATE ?? 40);
const boundMs = Number(process.env.BOUND_MS ?? 500);
const seconds = Number(process.env.SECONDS ?? 12);
const rounds = Number(process.env.ROUNDS ?? 3);
const peopleCount = Number(process.env.PEOPLE ?? 100);
const mostWindows = Number(process.env.WINDOWS ?? 1000);
const warmMs = 2000;
const restMs = 3000;

/** The result of some seconds at one rate. */
export interface LoadStep {
  callsPerSecond: number;
  windows: number;
  samples: Sample[];
  isSustained: boolean;
  /** For each process: the cores it used, and its memory in MB at the end. */
  uses: Map<string, Use>;
}

async function load(kinds: TrafficSource[]): Promise<Pick<LoadStep, 'samples' | 'uses'>> {
  const before = await measureProcesses();
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const samples = await runOpenLoop(kinds, { seconds, warmMs });
  const took = (performance.now() - startedAt) / 1000;
  const after = await measureProcesses();
  const uses = new Map(
    [...after].map(([name, { cpu, mb }]) => [
      name,
      { cpu: (cpu - (before.get(name)?.cpu ?? 0)) / took, mb },
    ]),
  );
  const { user, system } = process.cpuUsage(cpuBefore);
  const mb = process.memoryUsage.rss() / 2 ** 20;
  uses.set('the load itself', { cpu: (user + system) / 1e6 / took, mb });
  return { samples, uses };
}

async function runStep(scenario: Scenario, callsPerSecond: number): Promise<LoadStep> {
  const perCall = calculateNeed(1_000_000).sockets / calculateNeed(1_000_000).callsPerSecondAtPeak;
  await scenario.windows.openMissing(Math.min(mostWindows, Math.round(callsPerSecond * perCall)));
  const { samples, uses } = await load(createTraffic(scenario, callsPerSecond));
  await sleep(restMs);
  const inTime = samples.filter(({ ms, failure }) => !failure && ms <= boundMs).length;
  const isSustained = inTime >= samples.length * 0.95 && samples.every(({ failure }) => !failure);
  return { callsPerSecond, windows: scenario.windows.count(), samples, isSustained, uses };
}

/** Raises the rate until one is not sustained, then tries the middle of the last two. */
async function findHighestRate(scenario: Scenario): Promise<LoadStep[]> {
  const steps: LoadStep[] = [];
  for (let rate = firstRate; ; rate = Math.round(rate * 1.4)) {
    const step = await runStep(scenario, rate);
    steps.push(step);
    printSteps([step]);
    if (!step.isSustained) break;
  }
  const [sustained, failed] = steps.slice(-2);
  if (sustained && failed) {
    steps.push(
      await runStep(scenario, Math.round((sustained.callsPerSecond + failed.callsPerSecond) / 2)),
    );
  }
  return steps;
}

/** Measures the product and the baseline in turn, at a rate that the product sustains easily. */
async function compare(scenario: Scenario, { url, rate }: { url: string; rate: number }) {
  const product: LoadStep[] = [];
  const bare: Pick<LoadStep, 'samples' | 'uses'>[] = [];
  for (let round = 0; round < rounds; round++) {
    product.push(await runStep(scenario, rate));
    bare.push(await load(createCallTraffic(scenario, { url, callsPerSecond: rate })));
  }
  return { product, bare };
}

/** Starts a gateway whose services all answer with one small body. */
async function startBareGateway(app: App, dir: string) {
  const answer = await startScript(dir, {
    name: 'bare answer',
    file: 'bench/gateway/small-upstream.ts',
  });
  const urls = services.map((name) => [`${name.toUpperCase()}_URL`, answer.url]);
  const env = { ...app.settings, ...Object.fromEntries(urls) };
  const gateway = await startScript(dir, { name: 'bare', file: 'gateway/src/main.ts', env });
  return {
    url: gateway.url,
    async stop() {
      await gateway.stop();
      await answer.stop();
    },
  };
}

/** Creates people with one post each and with conversations between them. */
async function createScenario(app: App): Promise<Scenario> {
  const { freelancers, clients } = await signUpPeople(app, peopleCount);
  for (const { token } of freelancers) {
    const description = '<p>A box that survives the post is tested, not drawn.</p>'.repeat(20);
    const body = { type: 'html', title: 'A box that survives the post', description };
    await post(app, { path: '/blogs', token, body });
  }
  const windows = createWindows(app.url, [...freelancers, ...clients]);
  const scenario = { app, freelancers, clients, windows };
  await windows.openMissing(peopleCount);
  return scenario;
}

async function main() {
  const dir = await mkdtemp(path.join(tmpdir(), 'capacity-bench-'));
  const env = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'info' };
  const app = await startApp({ dataDir: dir, seed: true, env });
  try {
    const scenario = await createScenario(app);
    // A warm-up, not reported.
    await load(createTraffic(scenario, firstRate));
    const steps = await findHighestRate(scenario);
    printSteps(steps);
    const sustained = steps.filter(({ isSustained }) => isSustained);
    const best = sustained.toSorted((a, b) => a.callsPerSecond - b.callsPerSecond).at(-1);
    if (!best) throw new Error(`Not even ${firstRate} calls a second are held.`);
    printKinds(best.samples);
    printProcesses(best);
    const bare = await startBareGateway(app, dir);
    const rate = Math.round(best.callsPerSecond / 2);
    const compared = await compare(scenario, { url: bare.url, rate });
    printCosts(rate, compared);
    scenario.windows.close();
    await bare.stop();
  } finally {
    await app.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

await main();
