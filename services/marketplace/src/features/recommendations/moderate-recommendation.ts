import mongoose from 'mongoose';
import type { Moderated } from '../works/works.model.ts';
import { RecommendationModel } from './recommendations.model.ts';

/** Takes a recommendation out of sight, or lets its receiver show it again; twice is harmless. */
export async function moderateRecommendation(
  { ownerId, id }: { ownerId: string; id: string },
  moderated: Moderated | null,
) {
  const own = { _id: id, requesterId: ownerId };
  if (moderated) {
    const untouched = { ...own, moderated: null };
    // One that its receiver hid is marked too: else they show it again.
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
  const taken = { ...own, moderated: mongoose.trusted({ $ne: null }) };
  await RecommendationModel.updateOne(
    { ...taken, status: 'hidden', 'moderated.wasHidden': mongoose.trusted({ $ne: true }) },
    { $set: { status: 'published' }, $unset: { moderated: 1, place: 1 } },
  );
  // One that its writer took back meanwhile stays taken back, and what was hidden before hidden.
  await RecommendationModel.updateOne(taken, { $unset: { moderated: 1 } });
}
