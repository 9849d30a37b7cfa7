import mongoose from 'mongoose';
import type { ModerationMark } from '../catalog/index.ts';
import { RecommendationModel } from './recommendations.model.ts';

/** Hides a recommendation, or lets its receiver show it again. Idempotent. */
export async function moderateRecommendation(
  { ownerId, id }: { ownerId: string; id: string },
  moderated: ModerationMark | null,
) {
  const filter = { _id: id, requesterId: ownerId };
  if (moderated) {
    const untouched = { ...filter, moderated: null };
    // One that its receiver hid is marked, too; otherwise they could show it again.
    await RecommendationModel.updateOne(
      { ...untouched, status: 'hidden' },
      { $set: { moderated: { ...moderated, wasHidden: true } } },
    );
    await RecommendationModel.updateOne(
      { ...untouched, status: 'published' },
      { $set: { status: 'hidden', moderated } },
    );
    return;
  }
  const moderatedFilter = { ...filter, moderated: mongoose.trusted({ $ne: null }) };
  await RecommendationModel.updateOne(
    {
      ...moderatedFilter,
      status: 'hidden',
      'moderated.wasHidden': mongoose.trusted({ $ne: true }),
    },
    { $set: { status: 'published' }, $unset: { moderated: 1, place: 1 } },
  );
  // One that its writer withdrew meanwhile stays withdrawn, and one hidden before stays hidden.
  await RecommendationModel.updateOne(moderatedFilter, { $unset: { moderated: 1 } });
}
