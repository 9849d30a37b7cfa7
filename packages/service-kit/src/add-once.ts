import { groupBy, sumBy, uniq } from 'es-toolkit';
import { type AnyModel, areDuplicateKeys } from './models.ts';

interface Addition {
  /** As it is stored. */
  _id: unknown;
  add: Record<string, number>;
  /** The other fields of a document that is not there yet; without, it is not made. */
  fresh?: object;
}

/**
 * Adds to numbers of documents, once a batch however often it is written: each document knows the
 * last batch that it has (`lastBatch`). Batches are to be written one after the other.
 */
export async function addOnce(
  model: Pick<AnyModel, 'collection'>,
  batch: number,
  additions: Addition[],
) {
  const ofDocuments = Object.values(groupBy(additions, ({ _id }) => String(_id)));
  if (ofDocuments.length === 0) return;
  const operations = ofDocuments.map((parts) => ({
    updateOne: {
      filter: { _id: parts[0]?._id, lastBatch: { $not: { $gte: batch } } },
      update: {
        $inc: total(parts),
        $set: { lastBatch: batch },
        ...(parts[0]?.fresh ? { $setOnInsert: parts[0].fresh } : {}),
      },
      upsert: parts[0]?.fresh !== undefined,
    },
  }));
  try {
    await model.collection.bulkWrite(operations as never, { ordered: false });
  } catch (err) {
    // A document that has the batch is not found by the filter, and is not made twice.
    if (!areDuplicateKeys(err)) throw err;
  }
}

function total(parts: Addition[]) {
  const fields = uniq(parts.flatMap(({ add }) => Object.keys(add)));
  return Object.fromEntries(
    fields.map((field) => [field, sumBy(parts, ({ add }) => add[field] ?? 0)]),
  );
}
