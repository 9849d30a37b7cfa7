import type { AnyModel } from '@soloist/server-kit';

const maxTries = 20;

/**
 * Stores counts in their document. Of two concurrent calls the one that counted first counts again,
 * so that no older count replaces a newer one. Returns false when others were always faster: then
 * an event has to trigger another count.
 */
export async function storeCounts(
  model: AnyModel,
  _id: unknown,
  count: () => Promise<object>,
): Promise<boolean> {
  for (let tried = 0; tried < maxTries; tried++) {
    const before = await model.findOne({ _id }, { counted: 1 }).lean<{ counted: number }>();
    if (!before) return true;
    const { matchedCount } = await model.updateOne(
      { _id, counted: before.counted },
      { $set: await count(), $inc: { counted: 1 } },
    );
    if (matchedCount > 0) return true;
  }
  return false;
}
