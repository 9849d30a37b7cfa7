import { setTimeout as sleep } from 'node:timers/promises';

/** One request, and its time since it was due: queueing counts. */
export interface Sample {
  kind: string;
  ms: number;
  failure?: string;
}

/** An action that is repeated without waiting for the one before. */
export interface TrafficSource {
  kind: string;
  perSecond: number;
  run: () => Promise<unknown>;
}

/**
 * Starts each kind at random times, at its rate, whether or not earlier ones are answered. Leaves out
 * what was due in the first `warmMs`.
 */
export async function runOpenLoop(
  kinds: TrafficSource[],
  { seconds, warmMs }: { seconds: number; warmMs: number },
): Promise<Sample[]> {
  const running: Promise<Sample>[] = [];
  const startedAt = performance.now();
  const end = startedAt + warmMs + seconds * 1000;
  const due = kinds.map((each) => ({ ...each, at: startedAt + pause(each.perSecond) }));
  for (let now = startedAt; now < end; now = performance.now()) {
    for (const each of due) {
      for (; each.at <= now; each.at += pause(each.perSecond)) {
        const sample = measure(each, each.at);
        if (each.at >= startedAt + warmMs) running.push(sample);
      }
    }
    await sleep(1);
  }
  return Promise.all(running);
}

/** Milliseconds until the next of several independent events. */
const pause = (perSecond: number) => (-Math.log(1 - Math.random()) / perSecond) * 1000;

async function measure({ kind, run }: TrafficSource, dueAt: number): Promise<Sample> {
  const failure = await run().then(
    () => undefined,
    (err: Error) => err.message,
  );
  return { kind, ms: performance.now() - dueAt, failure };
}
