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

/**
 * Batches concurrent look-ups by a unique key: `findAll` gets each key once. A key without a document
 * finds null.
 */
export const createFinder = <Document>(
  findAll: (keys: string[]) => Promise<Document[]>,
  keyOf: (document: Document) => unknown,
): ((key: string) => Promise<Document | null>) =>
  createBatcher(async (keys: readonly string[]) => {
    const documents = await findAll([...new Set(keys)]);
    const byKey = new Map(documents.map((document) => [String(keyOf(document)), document]));
    return keys.map((key) => byKey.get(key) ?? null);
  });
