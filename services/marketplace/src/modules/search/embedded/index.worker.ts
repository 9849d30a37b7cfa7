import { parentPort, workerData } from 'node:worker_threads';
import { createIndexQueries } from './index-queries.service.ts';
import { openIndex } from './index-schema.model.ts';
import { createIndexWrites } from './index-writes.service.ts';

/** One thread of the index: the service calls it and answers other requests meanwhile. */
const { place } = workerData;
const db = openIndex(place);
const calls = { ...createIndexQueries(db), ...createIndexWrites(db, place.kinds) };
export type IndexCalls = typeof calls;

parentPort?.on('message', ({ number, name, args }) => {
  if (name === 'close') {
    db.close();
    parentPort?.close();
    return;
  }
  try {
    const call = calls[name as keyof IndexCalls] as (...all: unknown[]) => unknown;
    parentPort?.postMessage({ number, answer: call(...args) });
  } catch (err) {
    parentPort?.postMessage({ number, error: (err as Error).message });
  }
});
