import type { TokenClaims } from '@soloist/contracts';
import { isDuplicateKey, notFound, wasErased } from '@soloist/service-kit';
import {
  type NewNotification,
  NotificationModel,
  type StoredNotification,
} from './notifications.model.ts';

const shown = 50;

/** Stores what an event has to say; `undefined` when it has said it before, or came too late. */
export async function createNotification(
  facts: NewNotification,
): Promise<StoredNotification | undefined> {
  try {
    const stored = (await NotificationModel.create(facts)).toObject();
    const { userId, writerId } = facts;
    const isGone = (await wasErased(userId)) || (writerId ? await wasErased(writerId) : false);
    if (!isGone) return stored;
    await NotificationModel.deleteOne({ _id: stored._id });
    return undefined;
  } catch (err) {
    if (isDuplicateKey(err)) return undefined;
    throw err;
  }
}

export async function listNotifications(user: TokenClaims) {
  const own = { userId: user.sub, removedAt: null };
  const [newest, unread] = await Promise.all([
    NotificationModel.find(own)
      .sort({ createdAt: -1, _id: -1 })
      .limit(shown)
      .lean<StoredNotification[]>(),
    NotificationModel.countDocuments({ ...own, read: false }),
  ]);
  return { newest, unread };
}

export async function readAllNotifications(user: TokenClaims) {
  await NotificationModel.updateMany(
    { userId: user.sub, removedAt: null, read: false },
    { read: true },
  );
}

export async function removeNotification(id: string, user: TokenClaims) {
  const removed = await NotificationModel.updateOne(
    { _id: id, userId: user.sub, removedAt: null },
    { removedAt: new Date() },
  );
  if (removed.matchedCount === 0) throw notFound('notification');
}
