import type { AnyModel } from '@soloist/service-kit';

const maxTries = 20;

/**
 * Stores what was counted elsewhere in a document of it. Of two at the same moment the one that
 * counted first counts again: nothing older is left in place of something newer. False when others
 * were always faster: then an event has to ask for it again.
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
