import mongoose, { type Model, mongo } from 'mongoose';

// biome-ignore lint/suspicious/noExplicitAny: models of any shape, where only what all have in common is used
export type AnyModel = Model<any>;

/**
 * A model's collection, for writes without mongoose's casts, defaults and validation: `Stored` is
 * what the caller stores there.
 */
export const collectionOf = <Stored extends mongo.Document>({
  collection,
}: Pick<AnyModel, 'collection'>): mongo.Collection<Stored> =>
  // mongoose types the collection of every model as one of any documents.
  collection as unknown as mongo.Collection<Stored>;

/**
 * Inserts several documents unchanged, in one step; returns in order the failure of each that was not
 * inserted, such as a duplicate key.
 * @throws other errors.
 */
export async function insertAll<Fields extends { _id: unknown }>(
  model: Pick<AnyModel, 'collection'>,
  all: readonly Fields[],
): Promise<(Error | undefined)[]> {
  const documents = all as readonly mongo.OptionalUnlessRequiredId<Fields>[];
  const inserted = collectionOf<Fields>(model).insertMany(documents, {
    ordered: false,
    ignoreUndefined: true,
  });
  const failures = await inserted.then(() => new Map<number, Error>(), failuresByIndex);
  return all.map((_fields, index) => failures.get(index));
}

function failuresByIndex(err: unknown): Map<number, Error> {
  const isOfSome = err instanceof mongo.MongoBulkWriteError && !err.result.getWriteConcernError();
  if (!isOfSome) throw err;
  return new Map(
    [err.writeErrors]
      .flat()
      .map(({ index, errmsg, code }) => [
        index,
        new mongo.MongoServerError({ message: errmsg, code }),
      ]),
  );
}

/**
 * Creates the missing indexes of models, with one command a collection. One after the other: in
 * parallel, each would open a connection that the start of a process needs only once.
 */
export async function createIndexesOf(models: readonly AnyModel[]): Promise<void> {
  for (const { collection, schema } of models) {
    const indexes = schema.indexes().map(([key, options]) => ({ key, ...options }));
    if (indexes.length > 0) await collection.createIndexes(indexes as mongo.IndexDescription[]);
  }
}

const duplicateKey = 11_000;

/** Whether a write failed because a unique index already contains its value. */
export const isDuplicateKey = (err: unknown) =>
  (err as { code?: unknown } | null)?.code === duplicateKey;

/** The same for a batch of writes: no other error occurred. */
export function areDuplicateKeys(err: unknown): boolean {
  const { writeErrors = err } = err as { writeErrors?: unknown };
  return [writeErrors].flat().every(isDuplicateKey);
}

/**
 * Runs an upsert, and again when its document was created concurrently: then it updates it. For
 * writes that are harmless twice.
 */
export async function upsert<Made>(write: () => PromiseLike<Made>): Promise<Made> {
  try {
    return await write();
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
    return write();
  }
}

/**
 * Runs an upsert whose filter asks for an older version than the one it stores. A duplicate key
 * means that an equal or newer version is stored, or that an older one was inserted concurrently:
 * the second attempt replaces that.
 */
export async function upsertNewer(write: () => PromiseLike<unknown>): Promise<void> {
  try {
    await upsert(write);
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
}

/**
 * The filter for a text in a field whose unique index contains only texts (`$type: 'string'`):
 * without the type in the filter, MongoDB does not use that index.
 */
export const indexedText = (text: string) =>
  mongoose.trusted({ $eq: text, $type: 'string' as const });
