import { parentPort, workerData } from 'node:worker_threads';
import { createReading } from './reading.ts';
import { openIndex } from './schema.ts';
import { createWriting } from './writing.ts';

/** One thread of the index: the service asks, and goes on answering others meanwhile. */
const { place } = workerData;
const db = openIndex(place);
const calls = { ...createReading(db), ...createWriting(db, place.kinds) };
export type IndexCalls = typeof calls;

parentPort?.on('message', ({ number, name, given }) => {
  if (name === 'close') {
    db.close();
    parentPort?.close();
    return;
  }
  try {
    const call = calls[name as keyof IndexCalls] as (...all: unknown[]) => unknown;
    parentPort?.postMessage({ number, answer: call(...given) });
  } catch (err) {
    parentPort?.postMessage({ number, error: (err as Error).message });
  }
});
