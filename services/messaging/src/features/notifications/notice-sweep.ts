import type { JobQueue, Logger } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { mailDue } from '../digests/digests.service.ts';
import type { Live } from '../live/live.socket.ts';
import { pushNote, pushUnread } from '../push/push-jobs.ts';
import { withDevices } from '../push/subscriptions.model.ts';
import { NotificationModel, type StoredNotification } from './notifications.model.ts';
import { removeOldNotes } from './old-notes.ts';
import { findWaitsToPush, noteUnread } from './unread-messages.service.ts';
import { UnreadWaitModel } from './unread-waits.model.ts';

const sweepMs = 2000;
const cleanMs = 3600_000;
const batch = 500;

interface Sweep {
  live: Live;
  queue: JobQueue;
  logger: Logger;
}

/**
 * Does every few seconds what is stored and due: notes of unread messages, pushes, mails. Each is
 * harmless twice, so every process does it.
 */
export function startNoticeSweep({ live, queue, logger }: Sweep) {
  let running: Promise<void> | undefined;
  let cleanAt = Date.now() + cleanMs * Math.random();

  const clean = async () => {
    if (Date.now() < cleanAt) return;
    cleanAt = Date.now() + cleanMs;
    await removeOldNotes();
  };
  const chores = [() => noteUnread(live), () => mailDue(), () => askForPushes(queue), clean];
  async function sweep() {
    for (const chore of chores) {
      await chore().catch((err: Error) => logger.warn({ err: err.message }, 'due notices wait'));
    }
  }
  const timer = setInterval(() => {
    running ??= sweep().finally(() => {
      running = undefined;
    });
  }, sweepMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** What the queue knows already stays one. */
async function askForPushes(queue: JobQueue) {
  const now = new Date();
  for (const { _id } of await findNotesToPush(now)) {
    const noteId = String(_id);
    await queue.enqueue(pushNote, { noteId }, { key: noteId });
  }
  for (const { _id: waitId } of await callable(now)) {
    await queue.enqueue(pushUnread, { waitId }, { key: waitId });
  }
}

/** What devices are to show. Most have none: of them a job each would cost more than their messages. */
async function callable(now: Date) {
  const due = await findWaitsToPush(now);
  const reachable = await withDevices(due.map(({ userId }) => userId));
  const has = ({ userId }: { userId: unknown }) => reachable.has(String(userId));
  const uncalled = due.filter((wait) => !has(wait));
  if (uncalled.length > 0) {
    await UnreadWaitModel.updateMany(
      {
        _id: mongoose.trusted({ $in: uncalled.map(({ _id }) => _id) }),
        // What was written since is shown if they have a device by then.
        pushAt: mongoose.trusted({ $lte: now }),
      },
      { $unset: { pushAt: 1 } },
    );
  }
  return due.filter(has);
}

export const findNotesToPush = (now: Date) =>
  NotificationModel.find({ pushDueAt: mongoose.trusted({ $lte: now }) }, { _id: 1 })
    .limit(batch)
    .lean<Pick<StoredNotification, '_id'>[]>();
