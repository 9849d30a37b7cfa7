import { services } from '@soloist/contracts';
import { calculateNeed } from '@soloist/tools/scaling/calculate.ts';
import type { LoadStep } from '../capacity.ts';
import { median, quantile } from '../numbers.ts';
import type { Sample } from './open-loop.ts';

type Load = Pick<LoadStep, 'samples' | 'uses'>;
const tenth = (value: number) => Number(value.toFixed(1));
const hundredth = (value: number) => Number(value.toFixed(2));

const bareNames = ['gateway', 'bare answer'];

/** Cores used by these processes; without a list, by all of the product's. */
function sumCores({ uses }: Load, names?: readonly string[]) {
  const myProcesses = [...uses].filter(([name]) =>
    names ? names.includes(name) : name !== 'the load itself',
  );
  return myProcesses.reduce((sum, [, { cpu }]) => sum + cpu, 0);
}

function timesOf(samples: Sample[]) {
  const times = samples.map(({ ms }) => ms);
  const at = (share: number) => tenth(quantile(times, share));
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99) };
}

/** How many users make so many calls in their busiest second, by the calculation's assumptions. */
const estimateUsers = (callsPerSecond: number) =>
  Math.round((callsPerSecond / calculateNeed(1_000_000).callsPerSecondAtPeak) * 1000) * 1000;

export function printSteps(steps: LoadStep[]) {
  console.table(
    steps.map((step) => ({
      'calls/s': step.callsPerSecond,
      held: step.isSustained,
      users: estimateUsers(step.callsPerSecond),
      windows: step.windows,
      ...timesOf(step.samples),
      failed: step.samples.filter(({ failure }) => failure).length,
      of: step.samples.length,
      cores: hundredth(sumCores(step)),
      'cores of the load': hundredth(step.uses.get('the load itself')?.cpu ?? 0),
    })),
  );
  const failures = steps.flatMap(({ samples }) =>
    samples.flatMap(({ kind, failure }) => (failure ? [`${kind}: ${failure}`] : [])),
  );
  for (const failure of [...new Set(failures)].slice(0, 5)) console.log(failure);
}

export function printKinds(samples: Sample[]) {
  const byKind = Map.groupBy(samples, ({ kind }) => kind);
  console.log('\nAt the highest rate that was held');
  console.table(
    Object.fromEntries(
      [...byKind].map(([kind, some]) => [kind, { times: some.length, ...timesOf(some) }]),
    ),
  );
}

export function printProcesses({ uses }: LoadStep) {
  const rows = [...uses].map(([name, { cpu, mb }]) => [
    name,
    { cores: hundredth(cpu), MB: Math.round(mb) },
  ]);
  console.table(Object.fromEntries(rows));
}

/** Prints the whole cost of a call, and its ratio to the baseline's. */
export function printCosts(rate: number, { product, bare }: { product: LoadStep[]; bare: Load[] }) {
  const calls = ({ samples }: Load) =>
    samples.filter(({ kind }) => kind.startsWith('GET ')).map(({ ms }) => ms);
  const cost = (loads: Load[], names?: readonly string[]) =>
    hundredth(median(loads.map((each) => (sumCores(each, names) / rate) * 1000)));
  // Ratios are taken per round: both sides of a round ran under the same load of the machine.
  const ratio = (of: (load: Load) => number, baselineValue = of) =>
    hundredth(median(product.map((each, round) => of(each) / baselineValue(bare[round]!))));
  const at = (share: number) => (load: Load) => quantile(calls(load), share);
  const row = (loads: Load[], names?: readonly string[]) => ({
    'p50 ms': tenth(median(loads.map(at(0.5)))),
    'p95 ms': tenth(median(loads.map(at(0.95)))),
    'ms of a core a call': cost(loads, names),
  });
  console.log(`\nCalls that read, at ${rate} calls a second, medians of ${product.length} rounds`);
  console.table({
    product: row(product),
    'bare answer': row(bare, bareNames),
    'product / bare': {
      'p50 ms': ratio(at(0.5)),
      'p95 ms': ratio(at(0.95)),
      'ms of a core a call': ratio(sumCores, (load) => sumCores(load, bareNames)),
    },
  });
  console.log(
    `Of the product's: gateway ${cost(product, ['gateway'])}, services ${cost(product, services)},`,
    `MongoDB ${cost(product, ['mongodb'])}, Redis ${cost(product, ['redis'])},`,
    `papers ${cost(product, ['documents-worker', 'browser of the worker'])} ms`,
  );
}
