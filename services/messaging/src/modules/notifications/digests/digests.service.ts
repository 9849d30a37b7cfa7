import {
  type AppKind,
  appKinds,
  maxEmailedNotifications,
  type NotificationPreferences,
} from '@soloist/contracts';
import { isAccountDeleted, isDuplicateKey, newEvent } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { NotificationModel, type StoredNotification } from '../inbox/notifications.model.ts';
import { mailDueAt } from '../preferences/mail-times.rules.ts';
import { MailRoundModel, type StoredMailRound } from './mail-rounds.model.ts';

const { trusted } = mongoose;
const batch = 500;

/** Requests an email to each person with due notifications. */
export async function sendDueDigests(now = new Date()) {
  const due = await NotificationModel.find(
    { mailDueAt: trusted({ $lte: now }) },
    { userId: 1, _id: 0 },
  )
    .sort({ mailDueAt: 1 })
    .limit(batch)
    .lean<Pick<StoredNotification, 'userId'>[]>();
  const people = new Set(due.map(({ userId }) => String(userId)));
  for (const userId of people) await sendDigest(userId, now);
}

/**
 * Sends all due notifications together, once: the write that counts the round carries the email's
 * event and names its notifications. They are marked afterwards; a process that dies in between
 * leaves that to the next one, which marks them before it starts a round.
 */
export async function sendDigest(userId: string, now: Date) {
  const last = await MailRoundModel.findById(userId).lean<StoredMailRound>();
  if (last) await markMailed(last);
  const due = await NotificationModel.find({ userId, mailDueAt: trusted({ $lte: now }) })
    .sort({ createdAt: -1 })
    .lean<StoredNotification[]>();
  if (due.length === 0 || (await isAccountDeleted(userId))) return;
  const next = await startRound({ userId, round: last?.round ?? 0, due });
  if (next) await markMailed(next);
}

interface DigestRound {
  userId: string;
  /** The one before. */
  round: number;
  due: StoredNotification[];
}

/** The next round, unless another process has started it. */
async function startRound({
  userId,
  round,
  due,
}: DigestRound): Promise<StoredMailRound | undefined> {
  try {
    const started = await MailRoundModel.findOneAndUpdate(
      { _id: userId, round },
      {
        $set: { round: round + 1, notes: due.map(({ _id }) => _id) },
        $push: { outbox: newEvent('notification.mail-due', { userId, ...digestSectionsOf(due) }) },
      },
      { upsert: round === 0, returnDocument: 'after' },
    ).lean<StoredMailRound>();
    return started ?? undefined;
  } catch (err) {
    if (isDuplicateKey(err)) return undefined;
    throw err;
  }
}

const countOf = (due: StoredNotification[], kind: AppKind) =>
  due.filter((notification) => notification.kind === kind).length;

/** As many of each kind as an email shows: documents knows which kinds are emailed. */
function digestSectionsOf(due: StoredNotification[]) {
  const present = appKinds.filter((kind) => countOf(due, kind) > 0);
  return {
    counts: Object.fromEntries(present.map((kind) => [kind, countOf(due, kind)])),
    items: present.flatMap((kind) =>
      due
        .filter((notification) => notification.kind === kind)
        .slice(0, maxEmailedNotifications)
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

/** Reschedules pending emails by the new preferences. */
export async function rescheduleDigests(
  userId: string,
  { kinds, ...place }: NotificationPreferences,
) {
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

async function markMailed({ _id, round, notes }: StoredMailRound) {
  if (notes.length === 0) return;
  await NotificationModel.updateMany(
    { _id: trusted({ $in: notes }) },
    { $unset: { mailDueAt: 1 } },
  );
  await MailRoundModel.updateOne({ _id, round }, { $set: { notes: [] } });
}
