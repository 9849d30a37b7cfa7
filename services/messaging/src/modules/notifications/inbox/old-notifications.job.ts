import { dayMs } from '@soloist/contracts';
import mongoose, { type Types } from 'mongoose';
import { NotificationModel, newestOf, type StoredNotification } from './notifications.model.ts';

const { trusted } = mongoose;
const retentionMs = 180 * dayMs;
const removedRetentionMs = 7 * dayMs;
const mostStored = 1000;
/** Longer than the interval, since notifications are as old as their events. */
const recentMs = dayMs;

/** Removes old notifications: each person's newest 1,000 of half a year stay. */
export async function removeOldNotifications(now = Date.now(), maxStored = mostStored) {
  const before = (ms: number) => trusted({ $lt: new Date(now - ms) });
  await NotificationModel.deleteMany({ createdAt: before(retentionMs) });
  await NotificationModel.deleteMany({
    removedAt: before(removedRetentionMs),
    mailDueAt: trusted({ $exists: false }),
  });
  for (const userId of await recentRecipients(now)) await removeOldest(userId, maxStored);
}

/** People without recent notifications have no more than before. */
const recentRecipients = (now: number) =>
  NotificationModel.distinct('userId', { createdAt: trusted({ $gte: new Date(now - recentMs) }) });

async function removeOldest(userId: Types.ObjectId, maxStored: number) {
  const count = await NotificationModel.countDocuments({ userId }, { hint: newestOf });
  if (count <= maxStored) return;
  const oldest = await NotificationModel.find({ userId }, { _id: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(maxStored)
    .lean<Pick<StoredNotification, '_id'>[]>();
  await NotificationModel.deleteMany({ _id: trusted({ $in: oldest.map(({ _id }) => _id) }) });
}
