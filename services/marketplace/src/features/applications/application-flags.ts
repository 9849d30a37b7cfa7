import mongoose from 'mongoose';
import { countNearCopies } from '../jobs/near-copies.ts';
import { ApplicationModel } from './applications.model.ts';

const compared = 60;
const mostADay = 30;
const dayMs = 24 * 3600 * 1000;

/**
 * Sentences for the client that say why an application may deserve a second look. Nothing is refused
 * because of them.
 */
export async function flagsOf(freelancerId: string, cover: string): Promise<string[]> {
  const since = new Date(Date.now() - 30 * dayMs);
  const recent = await ApplicationModel.find(
    { freelancerId, _id: mongoose.trusted({ $gt: firstIdSince(since) }) },
    { cover: 1, createdAt: 1 },
  )
    .sort({ _id: -1 })
    .limit(compared)
    .lean();
  const covers = recent.map((application) => application.cover);
  const copies = cover === '' ? 0 : countNearCopies(cover, covers);
  const today = recent.filter(({ createdAt }) => createdAt.getTime() > Date.now() - dayMs).length;
  return [
    ...(copies > 0
      ? [`Nearly the same text went to ${otherJobs(copies)} in the last 30 days.`]
      : []),
    ...(today >= mostADay ? [`They applied to more than ${mostADay} jobs in a day.`] : []),
  ];
}

/** An id says when it was made. */
export const firstIdSince = (time: Date) =>
  mongoose.Types.ObjectId.createFromTime(Math.floor(time.getTime() / 1000));

function otherJobs(copies: number): string {
  if (copies === compared) return `${compared} or more other jobs`;
  return copies === 1 ? 'one other job' : `${copies} other jobs`;
}
