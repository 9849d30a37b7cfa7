import mongoose, { type Model } from 'mongoose';

// biome-ignore lint/suspicious/noExplicitAny: models of any shape, where only what all have in common is used
export type AnyModel = Model<any>;

const duplicateKey = 11_000;

/** Whether a write failed because a unique index already has its value. */
export const isDuplicateKey = (err: unknown) =>
  (err as { code?: unknown } | null)?.code === duplicateKey;

/** The same of a batch of writes: nothing else went wrong. */
export function areDuplicateKeys(err: unknown): boolean {
  const { writeErrors = err } = err as { writeErrors?: unknown };
  return [writeErrors].flat().every(isDuplicateKey);
}

/**
 * Makes an upsert, once more when its document was made at the same moment: then it is there to be
 * changed. For writes that are harmless twice.
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
 * The filter of a text in a field whose unique index holds texts alone (`$type: 'string'`): unless the
 * type is asked for too, MongoDB does not use that index.
 */
export const indexedText = (text: string) =>
  mongoose.trusted({ $eq: text, $type: 'string' as const });
