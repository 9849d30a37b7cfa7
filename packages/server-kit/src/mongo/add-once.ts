import { groupBy, sumBy, uniq } from 'es-toolkit';
import type { mongo } from 'mongoose';
import { type AnyModel, areDuplicateKeys, collectionOf } from './models.ts';

/** A document with sums: of these fields, only the last batch is known here. */
interface StoredSums {
  _id: string | mongo.ObjectId;
  lastBatch?: number;
}

interface Addition {
  /** Id of the stored document. */
  _id: string | mongo.ObjectId;
  add: Record<string, number>;
  /** The other fields of a new document; without them, none is created. */
  fresh?: Record<string, unknown>;
}

/**
 * Increments numbers of documents once per batch, however often the batch is written: each document
 * stores its last batch (`lastBatch`). Write batches one after the other.
 */
export async function addOnce(
  model: Pick<AnyModel, 'collection'>,
  batch: number,
  additions: Addition[],
) {
  const byDocument = Object.values(groupBy(additions, ({ _id }) => String(_id)));
  if (byDocument.length === 0) return;
  const operations = byDocument.map((additionsOfOne) => ({
    updateOne: {
      filter: { _id: additionsOfOne[0]?._id, lastBatch: { $not: { $gte: batch } } },
      update: {
        $inc: total(additionsOfOne),
        $set: { lastBatch: batch },
        ...(additionsOfOne[0]?.fresh ? { $setOnInsert: additionsOfOne[0].fresh } : {}),
      },
      upsert: additionsOfOne[0]?.fresh !== undefined,
    },
  }));
  try {
    await collectionOf<StoredSums>(model).bulkWrite(operations, { ordered: false });
  } catch (err) {
    // The filter skips a document that has the batch, and does not create it twice.
    if (!areDuplicateKeys(err)) throw err;
  }
}

function total(additionsOfOne: Addition[]) {
  const fields = uniq(additionsOfOne.flatMap(({ add }) => Object.keys(add)));
  return Object.fromEntries(
    fields.map((field) => [field, sumBy(additionsOfOne, ({ add }) => add[field] ?? 0)]),
  );
}
