import { type AppKind, appKinds, mostMailedNotes } from '@soloist/contracts';
import { isDuplicateKey, newEvent, wasErased } from '@soloist/service-kit';
import mongoose from 'mongoose';
import {
  NotificationModel,
  type StoredNotification,
} from '../notifications/notifications.model.ts';
import { MailRoundModel, type StoredMailRound } from './mail-rounds.model.ts';

const { trusted } = mongoose;
const batch = 500;

/** Asks for a mail to each person of what waits for one and is due. */
export async function mailDue(now = new Date()) {
  const due = await NotificationModel.find(
    { mailDueAt: trusted({ $lte: now }) },
    { userId: 1, _id: 0 },
  )
    .sort({ mailDueAt: 1 })
    .limit(batch)
    .lean<Pick<StoredNotification, 'userId'>[]>();
  const people = new Set(due.map(({ userId }) => String(userId)));
  for (const userId of people) await mailPerson(userId, now);
}

/**
 * What is due goes together, once: the write that counts the round carries the mail's event and
 * names its notes. They are marked after it; a process that dies in between leaves that to the next
 * one, which marks them before it begins a round of its own.
 */
export async function mailPerson(userId: string, now: Date) {
  const last = await MailRoundModel.findById(userId).lean<StoredMailRound>();
  if (last) await markMailed(last);
  const due = await NotificationModel.find({ userId, mailDueAt: trusted({ $lte: now }) })
    .sort({ createdAt: -1 })
    .lean<StoredNotification[]>();
  if (due.length === 0 || (await wasErased(userId))) return;
  const next = await begin({ userId, round: last?.round ?? 0, due });
  if (next) await markMailed(next);
}

interface Round {
  userId: string;
  /** The one before. */
  round: number;
  due: StoredNotification[];
}

/** The next round, unless another process has begun it. */
async function begin({ userId, round, due }: Round): Promise<StoredMailRound | undefined> {
  try {
    const begun = await MailRoundModel.findOneAndUpdate(
      { _id: userId, round },
      {
        $set: { round: round + 1, notes: due.map(({ _id }) => _id) },
        $push: { outbox: newEvent('notification.mail-due', { userId, ...partsOf(due) }) },
      },
      { upsert: round === 0, returnDocument: 'after' },
    ).lean<StoredMailRound>();
    return begun ?? undefined;
  } catch (err) {
    if (isDuplicateKey(err)) return undefined;
    throw err;
  }
}

const countOf = (due: StoredNotification[], kind: AppKind) =>
  due.filter((note) => note.kind === kind).length;

/** As many of each kind as a mail shows: which kinds are mailed is not known here. */
function partsOf(due: StoredNotification[]) {
  const present = appKinds.filter((kind) => countOf(due, kind) > 0);
  return {
    counts: Object.fromEntries(present.map((kind) => [kind, countOf(due, kind)])),
    items: present.flatMap((kind) =>
      due
        .filter((note) => note.kind === kind)
        .slice(0, mostMailedNotes)
        .map(({ title, body, link, createdAt }) => ({
          kind,
          title,
          body,
          link,
          at: createdAt.toISOString(),
        })),
    ),
  };
}

async function markMailed({ _id, round, notes }: StoredMailRound) {
  if (notes.length === 0) return;
  await NotificationModel.updateMany(
    { _id: trusted({ $in: notes }) },
    { $unset: { mailDueAt: 1 } },
  );
  await MailRoundModel.updateOne({ _id, round }, { $set: { notes: [] } });
}
