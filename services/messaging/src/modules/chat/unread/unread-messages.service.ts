import { type ConversationRead, messagePreview, unreadMessageMs } from '@soloist/contracts';
import { areDuplicateKeys, isAccountDeleted, upsertNewer } from '@soloist/server-kit';
import { createBatcher } from '@soloist/server-kit/batcher';
import mongoose, { type Types } from 'mongoose';
import type { Live } from '../../live/index.ts';
import {
  excerptLength,
  NotificationModel,
  planNotification,
  truncateText,
} from '../../notifications/index.ts';
import { loadPeople, PersonModel, type StoredPerson } from '../../people/index.ts';
import {
  ConversationModel,
  conversationKey,
  isBlocked,
  memberOf,
  type StoredConversation,
} from '../conversations/conversations.model.ts';
import { byWriter, MessageModel, type StoredChatMessage } from '../conversations/messages.model.ts';
import { type StoredUnreadWait, UnreadWaitModel, waitIdOf } from './unread-waits.model.ts';

const { trusted } = mongoose;
/** Messages written in quick succession are shown as one. */
const batchMs = 4000;
const mostCounted = 100;
const batch = 200;

/** Starts to wait for the receiver to read the sender's message. Idempotent. */
export const trackUnread = createBatcher(
  async (all: readonly Pick<StoredChatMessage, 'sender' | 'receiver'>[]) => {
    const now = Date.now();
    const pending = all.map(({ sender: otherId, receiver: userId }) => ({
      updateOne: {
        filter: { _id: waitIdOf(String(userId), String(otherId)) },
        update: {
          $setOnInsert: { userId, otherId, noteAt: new Date(now + unreadMessageMs) },
          $min: { pushAt: new Date(now + batchMs) },
        },
        upsert: true,
      },
    }));
    await UnreadWaitModel.collection
      .bulkWrite(pending as never, { ordered: false })
      .catch((err) => {
        // Two concurrent inserts.
        if (!areDuplicateKeys(err)) throw err;
      });
    return all.map(() => undefined);
  },
);

/** Text about a person's unread messages from another, who is neither muted nor blocked. */
export async function findUnread(
  { userId, otherId }: Pick<StoredUnreadWait, 'userId' | 'otherId'>,
  /** The number of the newest message that counts. */
  upTo = Number.MAX_SAFE_INTEGER,
) {
  const [reader, writer] = [String(userId), String(otherId)];
  const [person, conversation] = await Promise.all([
    PersonModel.findById(reader).lean<StoredPerson>(),
    ConversationModel.findOne({ key: conversationKey(reader, writer) }).lean<StoredConversation>(),
  ]);
  if (!person || person.guestEmail || !conversation || isBlocked(conversation)) return undefined;
  const { seenSeq, muted } = memberOf(conversation, reader);
  if (muted) return undefined;
  const unseen = {
    conversationId: conversation._id,
    sender: otherId,
    seq: trusted({ $gt: seenSeq, $lte: upTo }),
    deletedAt: null,
  };
  const [newest, count, personOf] = await Promise.all([
    MessageModel.findOne(unseen).sort({ seq: -1 }).hint(byWriter).lean<StoredChatMessage>(),
    MessageModel.countDocuments(unseen, { limit: mostCounted, hint: byWriter }),
    loadPeople([writer]),
  ]);
  if (!newest) return undefined;
  return {
    userId: reader,
    otherId: writer,
    upTo: newest.seq,
    link: `/message/${writer}`,
    ...composeText({ name: personOf(writer).name, newest, count }),
  };
}

/** Creates a notification per conversation for messages that stayed unread long enough. */
export async function notifyUnread(live: Live, now = new Date()) {
  const due = await UnreadWaitModel.find({ noteAt: trusted({ $lte: now }) })
    .limit(batch)
    .lean<StoredUnreadWait[]>();
  for (const wait of due) {
    const unread = await findUnread(wait);
    if (unread) await upsertUnreadNotification(live, unread);
    await UnreadWaitModel.deleteOne({ _id: wait._id, noteAt: wait.noteAt });
    const people = { sender: wait.otherId, receiver: wait.userId };
    // The receiver may have read it meanwhile, or its writer may have changed it.
    if (unread) await refreshUnreadNotification(live, people);
    // Messages written meanwhile had no wait of their own.
    const later = await findUnread(wait);
    if (later && later.upTo > (unread?.upTo ?? 0)) await trackUnread(people);
  }
}

interface UnreadMessages {
  name: string;
  newest: StoredChatMessage;
  count: number;
}

const composeText = ({ name, newest, count }: UnreadMessages) => ({
  title: count === 1 ? `New message from ${name}` : `${count} new messages from ${name}`,
  body: truncateText(messagePreview(newest), excerptLength),
});

export type UnreadNotification = NonNullable<Awaited<ReturnType<typeof findUnread>>>;

async function upsertUnreadNotification(
  live: Live,
  { userId, otherId, ...note }: UnreadNotification,
) {
  const now = new Date();
  const plan = await planNotification(userId, { kind: 'messages', at: now });
  const eventId = notificationIdOf(userId, otherId);
  await upsertNewer(() =>
    NotificationModel.updateOne(
      // The same message creates it once.
      { userId, eventId, upTo: trusted({ $not: trusted({ $gte: note.upTo }) }) },
      {
        $set: {
          ...note,
          event: 'chat.unread',
          kind: 'messages',
          writerId: otherId,
          read: false,
          createdAt: now,
          removedAt: plan.isShown ? null : now,
          mailDueAt: plan.mailDueAt || undefined,
          // Devices may have been unreachable when it was written.
          pushDueAt: plan.isPushed ? now : undefined,
        },
        // Its earlier schedule is cancelled.
        ...(plan.isPushed ? {} : { $unset: { pushDueAt: 1 } }),
      },
      { upsert: true },
    ),
  );
  // One of the people may have been erased since their messages were read here.
  if ((await isAccountDeleted(userId)) || (await isAccountDeleted(otherId))) {
    await NotificationModel.deleteOne({ userId, eventId });
    return;
  }
  live.publishUserChange(userId, { topic: 'notification', id: '' });
}

const notificationIdOf = (userId: string, otherId: string) => `unread-${waitIdOf(userId, otherId)}`;

const noLongerDue = () => ({
  $set: { read: true, removedAt: new Date() },
  $unset: { mailDueAt: 1, pushDueAt: 1 },
});

/** Removes the notification of messages that are read now; later ones start a new wait. */
export async function endUnread(live: Live, { reader, other, seenSeq }: ConversationRead) {
  const userId = new mongoose.Types.ObjectId(reader);
  const otherId = new mongoose.Types.ObjectId(other);
  const { deletedCount } = await UnreadWaitModel.deleteOne({ _id: waitIdOf(reader, other) });
  // A message may have been written just now.
  const isMore = deletedCount > 0 && (await findUnread({ userId, otherId }));
  if (isMore) await trackUnread({ sender: otherId, receiver: userId });
  const { modifiedCount } = await NotificationModel.updateOne(
    {
      userId,
      eventId: notificationIdOf(reader, other),
      upTo: trusted({ $lte: seenSeq }),
      read: false,
    },
    noLongerDue(),
  );
  if (modifiedCount > 0) live.publishUserChange(reader, { topic: 'notification', id: '' });
}

/** Updates the notification of unread messages to their current text, or removes it. */
export async function refreshUnreadNotification(
  live: Live,
  { sender, receiver }: { sender: Types.ObjectId; receiver: Types.ObjectId },
) {
  const reader = String(receiver);
  const eventId = notificationIdOf(reader, String(sender));
  const note = await NotificationModel.findOne({ userId: receiver, eventId, read: false }).lean();
  if (!note) return;
  const unread = await findUnread({ userId: receiver, otherId: sender }, note.upTo);
  const { modifiedCount } = await NotificationModel.updateOne(
    { userId: receiver, eventId, upTo: note.upTo, read: false },
    unread ? { $set: { title: unread.title, body: unread.body } } : noLongerDue(),
  );
  if (modifiedCount > 0) live.publishUserChange(reader, { topic: 'notification', id: '' });
}

/** Ends every wait of a person, as reader and as writer. */
export const eraseUnreadWaits = (userId: string) =>
  UnreadWaitModel.deleteMany({ $or: [{ userId }, { otherId: userId }] });
