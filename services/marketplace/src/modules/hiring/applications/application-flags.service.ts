import { dayMs, findTextWarnings } from '@soloist/contracts';
import mongoose from 'mongoose';
import { countNearCopies } from '../jobs/near-copies.rules.ts';
import { ApplicationModel } from './applications.model.ts';

const maxCompared = 60;
const maxPerDay = 30;

/**
 * Sentences for the client about why an application may need a review. They never refuse it.
 */
export async function findApplicationFlags(freelancerId: string, cover: string): Promise<string[]> {
  const since = new Date(Date.now() - 30 * dayMs);
  const recent = await ApplicationModel.find(
    { freelancerId, _id: mongoose.trusted({ $gt: firstIdSince(since) }) },
    { cover: 1, createdAt: 1 },
  )
    .sort({ _id: -1 })
    .limit(maxCompared)
    .lean();
  const covers = recent.map((application) => application.cover);
  const copies = cover === '' ? 0 : countNearCopies(cover, covers);
  const today = recent.filter(({ createdAt }) => createdAt.getTime() > Date.now() - dayMs).length;
  return [
    ...findTextWarnings(cover),
    ...(copies > 0
      ? [`They sent nearly the same text to ${countText(copies)} in the last 30 days.`]
      : []),
    ...(today >= maxPerDay ? [`They applied to more than ${maxPerDay} jobs in a day.`] : []),
  ];
}

/** An id contains its creation time. */
export const firstIdSince = (time: Date) =>
  mongoose.Types.ObjectId.createFromTime(Math.floor(time.getTime() / 1000));

function countText(copies: number): string {
  if (copies === maxCompared) return `${maxCompared} or more other jobs`;
  return copies === 1 ? 'one other job' : `${copies} other jobs`;
}
