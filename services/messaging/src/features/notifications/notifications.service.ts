import type {
  EndpointQuery,
  NotificationPreferences,
  notifications,
  TokenClaims,
} from '@soloist/contracts';
import { appKinds } from '@soloist/contracts';
import { invalidInput, isDuplicateKey, notFound, wasErased } from '@soloist/service-kit';
import mongoose, { Types } from 'mongoose';
import { mailDueAt } from '../preferences/mail-times.ts';
import { planNotice } from '../preferences/preferences.service.ts';
import { noteKinds } from './noted.ts';
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

interface Terms {
  /** Whether it may be in a mail. */
  isMailed: boolean;
  /** Whether it may be in the list and on devices. */
  isShown: boolean;
}

/**
 * Stores what an event has to say; `undefined` when it has said it before, or came too late. What
 * its reader does not want to see is kept as removed: a mail may name it.
 */
export async function createNotification(
  facts: NewNotification,
  { isMailed, isShown }: Terms = { isMailed: true, isShown: true },
): Promise<StoredNotification | undefined> {
  const { userId, writerId } = facts;
  const now = new Date();
  const kind = noteKinds[facts.event];
  const plan = await planNotice(userId, { kind, at: now });
  try {
    const created = await NotificationModel.create({
      ...facts,
      kind,
      ...(isMailed && plan.mailDueAt ? { mailDueAt: plan.mailDueAt } : {}),
      ...(isShown && plan.isPushed ? { pushDueAt: now } : {}),
      removedAt: isShown && plan.isShown ? null : now,
    });
    const stored = created.toObject();
    const isGone = (await wasErased(userId)) || (writerId ? await wasErased(writerId) : false);
    if (!isGone) return stored;
    await NotificationModel.deleteOne({ _id: stored._id });
    return undefined;
  } catch (err) {
    if (isDuplicateKey(err)) return undefined;
    throw err;
  }
}

/** What waits for a mail goes when the new preferences say. */
export async function planAnew(userId: string, { kinds, ...place }: NotificationPreferences) {
  const now = new Date();
  await Promise.all(
    appKinds.map((kind) =>
      NotificationModel.updateMany(
        { userId, kind, mailDueAt: trusted({ $exists: true }) },
        { mailDueAt: mailDueAt(now, { ...place, mail: kinds[kind].mail }) },
      ),
    ),
  );
}

type Asked = EndpointQuery<typeof notifications.list>;

export async function listNotifications(user: TokenClaims, { limit, cursor, only, kind }: Asked) {
  const own = { userId: user.sub, removedAt: null };
  const index = indexOf({ only, kind });
  const [found, unread] = await Promise.all([
    NotificationModel.find({
      ...own,
      ...(only ? { read: false } : {}),
      ...(kind ? { kind } : {}),
      ...before(cursor),
    })
      .sort({ createdAt: -1, _id: -1 })
      .hint(index)
      .limit(limit + 1)
      .lean<StoredNotification[]>(),
    NotificationModel.countDocuments(
      { ...own, read: false },
      { hint: newestUnreadOf, limit: mostUnread },
    ),
  ]);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = found.length > limit && last ? cursorOf(last) : null;
  return { shown, unread, nextCursor };
}

function indexOf({ only, kind }: Pick<Asked, 'only' | 'kind'>) {
  if (kind) return newestOfKind;
  return only ? newestUnreadOf : newestOf;
}

const cursorOf = ({ createdAt, _id }: StoredNotification) => `${createdAt.getTime()}-${_id}`;

function before(cursor: string | undefined) {
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

// Who has read it, or wants it gone, needs neither mail nor push of it.
const notAnyMore = { $unset: { mailDueAt: 1, pushDueAt: 1 } };

/** @throws AppError `not_found` for one that is not the person's, or deleted. */
export async function setRead(user: TokenClaims, { id, read }: { id: string; read: boolean }) {
  const stored = await NotificationModel.findOneAndUpdate(
    { _id: id, userId: user.sub, removedAt: null },
    { $set: { read }, ...notAnyMore },
    { returnDocument: 'after' },
  ).lean<StoredNotification>();
  if (!stored) throw notFound('notification');
  return stored;
}

export async function readAllNotifications(user: TokenClaims, kind: Asked['kind']) {
  await NotificationModel.updateMany(
    { userId: user.sub, removedAt: null, read: false, ...(kind ? { kind } : {}) },
    { $set: { read: true }, ...notAnyMore },
  );
}

export async function removeNotification(id: string, user: TokenClaims) {
  const removed = await NotificationModel.updateOne(
    { _id: id, userId: user.sub, removedAt: null },
    { $set: { removedAt: new Date() }, ...notAnyMore },
  );
  if (removed.matchedCount === 0) throw notFound('notification');
}

/** @throws AppError `not_found` for one that is not the person's, or too long gone. */
export async function restoreNotification(id: string, user: TokenClaims) {
  const stored = await NotificationModel.findOneAndUpdate(
    { _id: id, userId: user.sub },
    { $set: { removedAt: null } },
    { returnDocument: 'after' },
  ).lean<StoredNotification>();
  if (!stored) throw notFound('notification');
  return stored;
}
