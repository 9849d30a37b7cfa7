import { recommendationLimits } from '@soloist/contracts';
import {
  afterCursor,
  conflict,
  limitReached,
  notFound,
  toPage,
  withPlace,
} from '@soloist/server-kit';
import mongoose from 'mongoose';
import { RecommendationModel, type StoredRecommendation } from './recommendations.model.ts';

const { published: maxVisible } = recommendationLimits;
const mostExported = 500;
const oneOf = <T>(...values: T[]) => mongoose.trusted({ $in: values });

/** The published recommendations of a person, in their order. */
export const listPublishedRecommendations = (requesterId: string, picks: string[] = []) =>
  RecommendationModel.find({
    requesterId,
    status: 'published',
    ...(picks.length > 0 ? { _id: mongoose.trusted({ $in: picks }) } : {}),
  })
    .sort({ position: 1, _id: -1 })
    .limit(maxVisible)
    .lean<StoredRecommendation[]>();

/** The published recommendations, and a page of the others. */
export async function listReceived(
  requesterId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const [published, others] = await Promise.all([
    listPublishedRecommendations(requesterId),
    RecommendationModel.find({
      requesterId,
      status: oneOf('written' as const, 'hidden' as const),
      ...afterCursor(cursor),
    })
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<StoredRecommendation[]>(),
  ]);
  return { shown: published, ...toPage(others, limit) };
}

/** All written recommendations of a person, the newest requests first. */
export const listAllReceived = (requesterId: string) =>
  RecommendationModel.find({
    requesterId,
    status: oneOf('written' as const, 'published' as const, 'hidden' as const),
  })
    .sort({ _id: -1 })
    .limit(mostExported)
    .lean<StoredRecommendation[]>();

/**
 * Shows a recommendation, before all others, or hides it.
 * @throws AppError `not_found` when there is none to show; `limit_reached` when too many are shown.
 */
export async function setRecommendationVisible(
  requesterId: string,
  { id, shown: isVisible }: { id: string; shown: boolean },
) {
  const filter = { _id: id, requesterId };
  const changed = isVisible ? await publish(filter) : await hide(filter);
  const stored =
    changed ??
    // It already has this state.
    (await RecommendationModel.findOne({
      ...filter,
      status: isVisible ? 'published' : 'hidden',
    }).lean<StoredRecommendation>());
  if (!stored) throw notFound('recommendation');
  return stored;
}

interface RecommendationRef {
  _id: string;
  requesterId: string;
}

const hide = (filter: RecommendationRef) =>
  RecommendationModel.findOneAndUpdate(
    { ...filter, status: oneOf('published' as const, 'written' as const) },
    { $set: { status: 'hidden' } },
    { returnDocument: 'after' },
  ).lean<StoredRecommendation>();

async function requireNotModerated(filter: RecommendationRef) {
  const hidden = await RecommendationModel.findOne(
    { ...filter, moderated: mongoose.trusted({ $ne: null }) },
    { moderated: 1 },
  ).lean<StoredRecommendation>();
  const { words } = hidden?.moderated ?? {};
  if (words) throw conflict(`A moderator hid this recommendation: ${words}`);
}

async function publish(filter: RecommendationRef) {
  const { _id, requesterId } = filter;
  await requireNotModerated(filter);
  const limit = {
    model: RecommendationModel,
    counted: () => ({ requesterId, status: 'published' }),
    most: maxVisible,
    tooMany: () =>
      limitReached(`You already show ${maxVisible} recommendations. Please hide one first.`),
  };
  if (await RecommendationModel.exists({ _id, requesterId, status: 'published' })) return null;
  const now = new Date();
  return withPlace(limit, (place) =>
    RecommendationModel.findOneAndUpdate(
      { ...filter, status: oneOf('written' as const, 'hidden' as const), moderated: null },
      {
        $set: { status: 'published', position: -now.getTime(), place },
        // The first publication: from then on the writer cannot edit it.
        $min: { publishedAt: now },
      },
      { returnDocument: 'after' },
    )
      .lean<StoredRecommendation>()
      .exec(),
  );
}

/** Puts published recommendations into this order; unnamed ones follow. */
export async function orderRecommendations(requesterId: string, ids: string[]) {
  if (ids.length === 0) return;
  // Before everything that was published or ordered until now.
  const first = Date.now() + ids.length;
  await RecommendationModel.bulkWrite(
    ids.map((_id, index) => ({
      updateOne: {
        filter: { _id, requesterId, status: 'published' as const },
        update: { $set: { position: index - first } },
      },
    })),
  );
}
