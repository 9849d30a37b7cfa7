import { type ConversationRead, unreadMessageMs } from '@soloist/contracts';
import { areDuplicateKeys, isDuplicateKey, wasErased } from '@soloist/service-kit';
import { gathered } from '@soloist/service-kit/gathered';
import mongoose, { type Types } from 'mongoose';
import {
  ConversationModel,
  isBlocked,
  keyOf,
  memberOf,
  type StoredConversation,
} from '../chat/conversations.model.ts';
import { byWriter, MessageModel, type StoredMessage } from '../chat/messages.model.ts';
import { PersonModel, type StoredPerson } from '../chat/people.model.ts';
import { peopleOf } from '../chat/people.service.ts';
import type { Live } from '../live/live.socket.ts';
import { planNotice } from '../preferences/preferences.service.ts';
import { NotificationModel } from './notifications.model.ts';
import { unreadText } from './unread-text.ts';
import { type StoredUnreadWait, UnreadWaitModel, waitIdOf } from './unread-waits.model.ts';

const { trusted } = mongoose;
/** Several that are written at once are shown as one. */
const gatherMs = 4000;
const mostCounted = 100;
const batch = 200;

/** From now on it is awaited that the receiver reads what the sender wrote. Twice is harmless. */
export const awaitReading = gathered(
  async (all: readonly Pick<StoredMessage, 'sender' | 'receiver'>[]) => {
    const now = Date.now();
    const begun = all.map(({ sender: otherId, receiver: userId }) => ({
      updateOne: {
        filter: { _id: waitIdOf(String(userId), String(otherId)) },
        update: {
          $setOnInsert: { userId, otherId, noteAt: new Date(now + unreadMessageMs) },
          $min: { pushAt: new Date(now + gatherMs) },
        },
        upsert: true,
      },
    }));
    await UnreadWaitModel.collection.bulkWrite(begun as never, { ordered: false }).catch((err) => {
      // Two at once.
      if (!areDuplicateKeys(err)) throw err;
    });
    return all.map(() => undefined);
  },
);

/** What a person has not read of another, who is neither muted nor blocked, in words. */
export async function unreadOf(
  { userId, otherId }: Pick<StoredUnreadWait, 'userId' | 'otherId'>,
  /** The number of the newest message that counts. */
  upTo = Number.MAX_SAFE_INTEGER,
) {
  const [reader, writer] = [String(userId), String(otherId)];
  const [person, conversation] = await Promise.all([
    PersonModel.findById(reader).lean<StoredPerson>(),
    ConversationModel.findOne({ key: keyOf(reader, writer) }).lean<StoredConversation>(),
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
  const [newest, count, nameOf] = await Promise.all([
    MessageModel.findOne(unseen).sort({ seq: -1 }).hint(byWriter).lean<StoredMessage>(),
    MessageModel.countDocuments(unseen, { limit: mostCounted, hint: byWriter }),
    peopleOf([writer]),
  ]);
  if (!newest) return undefined;
  return {
    userId: reader,
    otherId: writer,
    upTo: newest.seq,
    link: `/message/${writer}`,
    ...unreadText({ name: nameOf(writer).name, newest, count }),
  };
}

/** What devices are to show of a wait now, if it is still unread. */
export async function takeUnread(waitId: string) {
  const wait = await UnreadWaitModel.findOneAndUpdate(
    { _id: waitId },
    { $unset: { pushAt: 1 } },
  ).lean<StoredUnreadWait>();
  return wait ? unreadOf(wait) : undefined;
}

export const findWaitsToPush = (now: Date) =>
  UnreadWaitModel.find({ pushAt: trusted({ $lte: now }) }, { userId: 1 })
    .limit(batch)
    .lean<StoredUnreadWait[]>();

/** What nobody looked at for long enough becomes a note, one of each conversation. */
export async function noteUnread(live: Live, now = new Date()) {
  const due = await UnreadWaitModel.find({ noteAt: trusted({ $lte: now }) })
    .limit(batch)
    .lean<StoredUnreadWait[]>();
  for (const wait of due) {
    const noted = await unreadOf(wait);
    if (noted) await keepNote(live, noted);
    await UnreadWaitModel.deleteOne({ _id: wait._id, noteAt: wait.noteAt });
    const people = { sender: wait.otherId, receiver: wait.userId };
    // Since this was read here they may have read it, or the other one changed it,
    if (noted) await renewNote(live, people);
    // and what was written since had no wait of its own.
    const since = await unreadOf(wait);
    if (since && since.upTo > (noted?.upTo ?? 0)) await awaitReading(people);
  }
}

type Unread = NonNullable<Awaited<ReturnType<typeof unreadOf>>>;

async function keepNote(live: Live, { userId, otherId, ...note }: Unread) {
  const now = new Date();
  const plan = await planNotice(userId, { kind: 'messages', at: now });
  const eventId = noteIdOf(userId, otherId);
  try {
    await NotificationModel.updateOne(
      // The same message makes it once.
      { eventId, upTo: trusted({ $not: trusted({ $gte: note.upTo }) }) },
      {
        $set: {
          ...note,
          userId,
          event: 'chat.unread',
          kind: 'messages',
          writerId: otherId,
          read: false,
          createdAt: now,
          removedAt: plan.isShown ? null : now,
          ...(plan.mailDueAt ? { mailDueAt: plan.mailDueAt } : {}),
          // To devices that could not be called when it was written.
          ...(plan.isPushed ? { pushDueAt: now } : {}),
        },
        // What was planned for it before is over.
        ...(plan.isPushed ? {} : { $unset: { pushDueAt: 1 } }),
      },
      { upsert: true },
    );
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
  // One of them may have been erased since their messages were read here.
  if ((await wasErased(userId)) || (await wasErased(otherId))) {
    await NotificationModel.deleteOne({ eventId });
    return;
  }
  live.tellChange(userId, { topic: 'notification', id: '' });
}

const noteIdOf = (userId: string, otherId: string) => `unread-${waitIdOf(userId, otherId)}`;

const noMore = () => ({
  $set: { read: true, removedAt: new Date() },
  $unset: { mailDueAt: 1, pushDueAt: 1 },
});

/** The note of what is read now goes, and what is written from now on is waited for anew. */
export async function endUnread(live: Live, { reader, other, seenSeq }: ConversationRead) {
  const userId = new mongoose.Types.ObjectId(reader);
  const otherId = new mongoose.Types.ObjectId(other);
  const { deletedCount } = await UnreadWaitModel.deleteOne({ _id: waitIdOf(reader, other) });
  // It may have been of something that was written just now.
  const isMore = deletedCount > 0 && (await unreadOf({ userId, otherId }));
  if (isMore) await awaitReading({ sender: otherId, receiver: userId });
  const { modifiedCount } = await NotificationModel.updateOne(
    { eventId: noteIdOf(reader, other), upTo: trusted({ $lte: seenSeq }), read: false },
    noMore(),
  );
  if (modifiedCount > 0) live.tellChange(reader, { topic: 'notification', id: '' });
}

/** The note of what one person has not read of another says what that says now, or goes. */
export async function renewNote(
  live: Live,
  { sender, receiver }: { sender: Types.ObjectId; receiver: Types.ObjectId },
) {
  const reader = String(receiver);
  const eventId = noteIdOf(reader, String(sender));
  const note = await NotificationModel.findOne({ eventId, read: false }).lean();
  if (!note) return;
  const unread = await unreadOf({ userId: receiver, otherId: sender }, note.upTo);
  const { modifiedCount } = await NotificationModel.updateOne(
    { eventId, upTo: note.upTo, read: false },
    unread ? { $set: { title: unread.title, body: unread.body } } : noMore(),
  );
  if (modifiedCount > 0) live.tellChange(reader, { topic: 'notification', id: '' });
}
