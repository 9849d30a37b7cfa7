import DataLoader from 'dataloader';

/**
 * Batches concurrent calls: `loadAll` gets the keys that arrived during its last call and returns a
 * result for each in order, or an `Error` that rejects that key alone. A single call does not wait;
 * under load the same store serves many times as much. An error thrown by `loadAll` rejects the batch.
 */
export function createBatcher<Key, Result>(
  loadAll: (keys: readonly Key[]) => Promise<readonly (Result | Error)[]>,
  maxBatchSize = 100,
): (key: Key) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Key, Result>(
    (keys) => {
      const results = loadAll(keys);
      last = results.catch(() => undefined);
      return results;
    },
    { cache: false, maxBatchSize, batchScheduleFn: (run) => void last.then(run) },
  );
  return (key) => loader.load(key);
}
