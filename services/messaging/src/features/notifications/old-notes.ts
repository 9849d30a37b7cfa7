import mongoose, { type Types } from 'mongoose';
import { NotificationModel, type StoredNotification } from './notifications.model.ts';

const { trusted } = mongoose;
const dayMs = 24 * 3600 * 1000;
const keptMs = 180 * dayMs;
const keptRemovedMs = 7 * dayMs;
const mostKept = 1000;

/** What nobody will look for any more: of each person the newest 1,000 of half a year stay. */
export async function removeOldNotes(now = Date.now(), most = mostKept) {
  const before = (ms: number) => trusted({ $lt: new Date(now - ms) });
  await NotificationModel.deleteMany({ createdAt: before(keptMs) });
  await NotificationModel.deleteMany({
    removedAt: before(keptRemovedMs),
    mailDueAt: trusted({ $exists: false }),
  });
  const crowded = await NotificationModel.aggregate<{ _id: Types.ObjectId }>([
    { $group: { _id: '$userId', count: { $sum: 1 } } },
    { $match: { count: { $gt: most } } },
  ]);
  for (const { _id: userId } of crowded) await removeBeyond(userId, most);
}

async function removeBeyond(userId: Types.ObjectId, most: number) {
  const beyond = await NotificationModel.find({ userId }, { _id: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(most)
    .lean<Pick<StoredNotification, '_id'>[]>();
  await NotificationModel.deleteMany({ _id: trusted({ $in: beyond.map(({ _id }) => _id) }) });
}
