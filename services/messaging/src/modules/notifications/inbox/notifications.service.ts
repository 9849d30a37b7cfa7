import type { EndpointQuery, notifications, TokenClaims } from '@soloist/contracts';
import { invalidInput, isAccountDeleted, isDuplicateKey, notFound } from '@soloist/server-kit';
import mongoose, { Types } from 'mongoose';
import { planNotification } from '../preferences/preferences.service.ts';
import { notificationKinds } from './notification-kinds.rules.ts';
import {
  type NewNotification,
  NotificationModel,
  newestOf,
  newestOfKind,
  newestUnreadOf,
  type StoredNotification,
} from './notifications.model.ts';

const { trusted } = mongoose;
const mostUnread = 1000;

interface NotificationChannels {
  /** Whether it may be in an email. */
  isMailed: boolean;
  /** Whether it may be in the list and on devices. */
  isShown: boolean;
}

/**
 * Stores an event's notification; `undefined` when it exists already, or arrived too late. A
 * kind that its reader turned off in the app is stored as removed: an email may name it.
 */
export async function createNotification(
  notification: NewNotification,
  { isMailed, isShown }: NotificationChannels = { isMailed: true, isShown: true },
): Promise<StoredNotification | undefined> {
  const { userId, writerId } = notification;
  const now = new Date();
  const kind = notificationKinds[notification.event];
  const plan = await planNotification(userId, { kind, at: now });
  try {
    const created = await NotificationModel.create({
      ...notification,
      kind,
      mailDueAt: isMailed && plan.mailDueAt ? plan.mailDueAt : undefined,
      pushDueAt: isShown && plan.isPushed ? now : undefined,
      removedAt: isShown && plan.isShown ? null : now,
    });
    const stored = created.toObject();
    const isErased =
      (await isAccountDeleted(userId)) || (writerId ? await isAccountDeleted(writerId) : false);
    if (!isErased) return stored;
    await NotificationModel.deleteOne({ _id: stored._id });
    return undefined;
  } catch (err) {
    if (isDuplicateKey(err)) return undefined;
    throw err;
  }
}

type ListNotificationsQuery = EndpointQuery<typeof notifications.list>;

export async function listNotifications(
  user: TokenClaims,
  { limit, cursor, only, kind }: ListNotificationsQuery,
) {
  const listed = { userId: user.sub, removedAt: null };
  const stored = await NotificationModel.find({
    ...listed,
    ...(only ? { read: false } : {}),
    ...(kind ? { kind } : {}),
    ...afterCursor(cursor),
  })
    .sort({ createdAt: -1, _id: -1 })
    .hint(indexOf({ only, kind }))
    .limit(limit + 1)
    .lean<StoredNotification[]>();
  const page = stored.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = stored.length > limit && last ? cursorOf(last) : null;
  // Most people's list is one page, which has every unread one.
  const hasAllUnread = !kind && !cursor && !nextCursor;
  const unread = hasAllUnread
    ? page.filter(({ read }) => !read).length
    : await NotificationModel.countDocuments(
        { ...listed, read: false },
        { hint: newestUnreadOf, limit: mostUnread },
      );
  return { page, unread, nextCursor };
}

function indexOf({ only, kind }: Pick<ListNotificationsQuery, 'only' | 'kind'>) {
  if (kind) return newestOfKind;
  return only ? newestUnreadOf : newestOf;
}

const cursorOf = ({ createdAt, _id }: StoredNotification) => `${createdAt.getTime()}-${_id}`;

function afterCursor(cursor: string | undefined) {
  if (!cursor) return {};
  const [, time, id] = /^(\d{1,15})-([0-9a-f]{24})$/.exec(cursor) ?? [];
  if (!time || !id) throw invalidInput('This page does not exist.');
  const createdAt = new Date(Number(time));
  return {
    $or: [
      { createdAt: trusted({ $lt: createdAt }) },
      { createdAt, _id: trusted({ $lt: new Types.ObjectId(id) }) },
    ],
  };
}

// A read or deleted notification needs neither an email nor a push.
const cancelDelivery = { $unset: { mailDueAt: 1, pushDueAt: 1 } };

/** @throws AppError `not_found` for one that is not the person's, or deleted. */
export async function setRead(user: TokenClaims, { id, read }: { id: string; read: boolean }) {
  const stored = await NotificationModel.findOneAndUpdate(
    { _id: id, userId: user.sub, removedAt: null },
    { $set: { read }, ...cancelDelivery },
    { returnDocument: 'after' },
  ).lean<StoredNotification>();
  if (!stored) throw notFound('notification');
  return stored;
}

export async function readAllNotifications(
  user: TokenClaims,
  kind: ListNotificationsQuery['kind'],
) {
  await NotificationModel.updateMany(
    { userId: user.sub, removedAt: null, read: false, ...(kind ? { kind } : {}) },
    { $set: { read: true }, ...cancelDelivery },
  );
}

export async function removeNotification(id: string, user: TokenClaims) {
  const removed = await NotificationModel.updateOne(
    { _id: id, userId: user.sub, removedAt: null },
    { $set: { removedAt: new Date() }, ...cancelDelivery },
  );
  if (removed.matchedCount === 0) throw notFound('notification');
}

/** @throws AppError `not_found` for one that is not the person's, or was deleted too long ago. */
export async function restoreNotification(id: string, user: TokenClaims) {
  const stored = await NotificationModel.findOneAndUpdate(
    { _id: id, userId: user.sub },
    { $set: { removedAt: null } },
    { returnDocument: 'after' },
  ).lean<StoredNotification>();
  if (!stored) throw notFound('notification');
  return stored;
}
