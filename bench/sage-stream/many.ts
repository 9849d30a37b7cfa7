import { setTimeout as sleep } from 'node:timers/promises';
import { median, quantile } from '../identity/numbers.ts';
import type { SageBench } from './start-sage.ts';
import { askSage, openListener, streamDirect } from './streams.ts';
import { type Pace, type Passage, whole } from './tokens.ts';

interface Measured {
  /** Of tokens said while all streams ran. */
  delays: number[];
  /** Of those said before the last stream began. */
  early: number[];
  /** Highest of the sage process, in MB. */
  memory?: number;
  /** Processor time of the sage process, as a share of one core. */
  core?: number;
}

/** People ask within this, not in the same millisecond. */
const askWithinMs = 1500;

export async function measureMany(
  bench: SageBench,
  { streams, ...pace }: Pace & { streams: number },
) {
  const memoryBefore = await bench.sageMemory();
  await throughSage(bench, { streams: 20, everyMs: 20, tokens: 100 });
  const measured: Record<string, Measured> = {};
  for (const count of [1, streams]) {
    measured[`direct, ${count}`] = await direct(bench, { ...pace, streams: count });
    measured[`through Sage, ${count}`] = await throughSage(bench, { ...pace, streams: count });
  }
  console.log(`\nStreams at once, each a token every ${pace.everyMs} ms, to sockets in Node`);
  console.table(Object.fromEntries(Object.entries(measured).map(([name, of]) => [name, row(of)])));
  console.log(`sage before: ${memoryBefore.toFixed(0)} MB`);
  for (const way of ['direct', 'through Sage']) {
    const ratio = (share: number) =>
      quantile(measured[`${way}, ${streams}`]!.delays, share) /
      quantile(measured[`${way}, 1`]!.delays, share);
    const [p50, p95] = [ratio(0.5).toFixed(1), ratio(0.95).toFixed(1)];
    console.log(`${streams} streams / 1 stream, ${way}: p50 ${p50}, p95 ${p95}`);
  }
}

const row = ({ delays, early, memory, core }: Measured) => ({
  tokens: delays.length,
  'p50 ms': median(delays).toFixed(1),
  'p95 ms': quantile(delays, 0.95).toFixed(1),
  'p95 ms while people ask': early.length > 0 ? quantile(early, 0.95).toFixed(1) : '',
  'sage MB': memory?.toFixed(0) ?? '',
  'sage cores': core?.toFixed(2) ?? '',
});

type Load = Pace & { streams: number };

async function direct({ modelUrl }: SageBench, load: Load): Promise<Measured> {
  const all = await together(load.streams, () => streamDirect(modelUrl, load));
  return delaysOf(all.map((passages) => whole(passages, load)));
}

async function throughSage(bench: SageBench, load: Load): Promise<Measured> {
  const people = Array.from({ length: load.streams }, bench.newPerson);
  const listeners = [];
  for (const person of people) listeners.push(await openListener(bench.url, person));
  let memory = 0;
  const watch = setInterval(async () => {
    memory = Math.max(memory, await bench.sageMemory());
  }, 250);
  try {
    const [began, cpuBefore] = [performance.now(), await bench.sageCpu()];
    await together(load.streams, (index) => askSage(bench.url, people[index]!, load));
    const seconds = (performance.now() - began) / 1000;
    const core = ((await bench.sageCpu()) - cpuBefore) / seconds;
    // The last answer may be here before the last delta.
    await sleep(200);
    return { ...delaysOf(listeners.map(({ take }) => whole(take(), load))), memory, core };
  } finally {
    clearInterval(watch);
    for (const listener of listeners) listener.close();
  }
}

async function together<T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const apart = askWithinMs / count;
  return Promise.all(
    Array.from({ length: count }, (_, index) => sleep(index * apart).then(() => run(index))),
  );
}

function delaysOf(all: Passage[][]): Measured {
  const begun = Math.max(...all.map((passages) => passages[0]!.said));
  const ended = Math.min(...all.map((passages) => passages.at(-1)!.said));
  if (begun > ended) throw new Error('the streams never ran all at once: raise TOKENS');
  const said = (isMeant: (at: number) => boolean) =>
    all.flat().filter((passage) => isMeant(passage.said));
  const delays = (passages: Passage[]) => passages.map((passage) => passage.seen - passage.said);
  return {
    delays: delays(said((at) => at >= begun && at <= ended)),
    early: delays(said((at) => at < begun)),
  };
}
