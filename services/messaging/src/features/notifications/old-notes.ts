import mongoose, { type Types } from 'mongoose';
import { NotificationModel, newestOf, type StoredNotification } from './notifications.model.ts';

const { trusted } = mongoose;
const dayMs = 24 * 3600 * 1000;
const keptMs = 180 * dayMs;
const keptRemovedMs = 7 * dayMs;
const mostKept = 1000;
/** Longer than from one time to the next, since notes are as old as what they tell of. */
const latelyMs = dayMs;

/** What nobody will look for any more: of each person the newest 1,000 of half a year stay. */
export async function removeOldNotes(now = Date.now(), most = mostKept) {
  const before = (ms: number) => trusted({ $lt: new Date(now - ms) });
  await NotificationModel.deleteMany({ createdAt: before(keptMs) });
  await NotificationModel.deleteMany({
    removedAt: before(keptRemovedMs),
    mailDueAt: trusted({ $exists: false }),
  });
  for (const userId of await whoGotNotes(now)) await removeBeyond(userId, most);
}

/** Whoever got none lately has no more than before. */
const whoGotNotes = (now: number) =>
  NotificationModel.distinct('userId', { createdAt: trusted({ $gte: new Date(now - latelyMs) }) });

async function removeBeyond(userId: Types.ObjectId, most: number) {
  const count = await NotificationModel.countDocuments({ userId }, { hint: newestOf });
  if (count <= most) return;
  const beyond = await NotificationModel.find({ userId }, { _id: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(most)
    .lean<Pick<StoredNotification, '_id'>[]>();
  await NotificationModel.deleteMany({ _id: trusted({ $in: beyond.map(({ _id }) => _id) }) });
}
