import { setTimeout as sleep } from 'node:timers/promises';
import { median, quantile } from '../numbers.ts';
import type { SageBench } from './start-sage.ts';
import { openListener, sendQuestion, streamDirect } from './streams.ts';
import { type Pace, requireAllTokens, type TokenTimes } from './tokens.ts';

interface Measured {
  delays: number[];
  /** Highest memory of the sage process, in MB. */
  memory?: number;
  /** Processor time of the sage process for a question and its reply, in ms. */
  cpu?: number;
}

/** People send their questions within this time, not in the same millisecond. */
const sendWithinMs = 1500;

/** The model starts to answer when all streams have been requested, so that all run from first to last. */
export async function measureMany(bench: SageBench, { streams, ...pace }: Pace) {
  const memoryBefore = await bench.sageMemory();
  await throughSage(bench, { streams: 20, everyMs: 20, tokens: 100 });
  const measured: Record<string, Measured> = {};
  for (const count of [1, streams]) {
    measured[`direct, ${count}`] = await direct(bench, { ...pace, streams: count });
    measured[`through Sage, ${count}`] = await throughSage(bench, { ...pace, streams: count });
  }
  console.log(`\nConcurrent streams, each a token every ${pace.everyMs} ms, to sockets in Node`);
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

const row = ({ delays, memory, cpu }: Measured) => ({
  tokens: delays.length,
  'p50 ms': median(delays).toFixed(1),
  'p95 ms': quantile(delays, 0.95).toFixed(1),
  'sage MB': memory?.toFixed(0) ?? '',
  'sage CPU ms a reply': cpu?.toFixed(0) ?? '',
});

async function direct({ modelUrl }: SageBench, pace: Pace): Promise<Measured> {
  const all = await startTogether(pace.streams, () => streamDirect(modelUrl, pace));
  return { delays: delaysOf(all, pace) };
}

async function throughSage(bench: SageBench, pace: Pace): Promise<Measured> {
  const people = Array.from({ length: pace.streams }, bench.newPerson);
  const listeners = [];
  for (const person of people) listeners.push(await openListener(bench.url, person));
  let memory = 0;
  const watch = setInterval(async () => {
    memory = Math.max(memory, await bench.sageMemory());
  }, 250);
  try {
    const before = await bench.sageCpu();
    await startTogether(pace.streams, (index) => sendQuestion(bench.url, people[index]!, pace));
    const cpu = (((await bench.sageCpu()) - before) / pace.streams) * 1000;
    // The last response may arrive before the last token.
    await sleep(200);
    const all = listeners.map(({ take }) => take());
    return { delays: delaysOf(all, pace), memory, cpu };
  } finally {
    clearInterval(watch);
    for (const listener of listeners) listener.close();
  }
}

async function startTogether<T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const intervalMs = sendWithinMs / count;
  return Promise.all(
    Array.from({ length: count }, (_, index) => sleep(index * intervalMs).then(() => run(index))),
  );
}

const delaysOf = (all: TokenTimes[][], pace: Pace) =>
  all
    .flatMap((tokenTimes) => requireAllTokens(tokenTimes, pace))
    .map(({ sentAt, seen }) => seen - sentAt);
