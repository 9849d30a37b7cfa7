import { id } from '@soloist/contracts';
import { defineJob, handleJob, type JobQueue } from '@soloist/server-kit';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { NotificationModel, type StoredNotification } from '../inbox/notifications.model.ts';
import {
  isReachable,
  type PushDeps,
  pushContentOf,
  pushRetries,
  showOnDevices,
} from './push.service.ts';

/** Beyond it a push is pointless. */
const freshMs = 3600_000;
const batch = 500;

const pushNotification = defineJob({
  name: 'messaging.push-note',
  payload: z.strictObject({ noteId: id }),
  ...pushRetries,
});

/** Shows a notification on a person's devices, unless they have an open window or quiet hours. */
export const pushNotificationJob = ({ push, live, logger }: PushDeps) =>
  handleJob({
    job: pushNotification,
    concurrency: 10,
    async run({ noteId }) {
      const stored = await NotificationModel.findById(noteId).lean<StoredNotification>();
      if (!stored?.pushDueAt) return;
      const userId = String(stored.userId);
      const isFresh = stored.pushDueAt.getTime() > Date.now() - freshMs;
      if (isFresh && (await isReachable(userId, live))) {
        await showOnDevices({ userId, ...pushContentOf(stored) }, push);
      }
      await finishPush(noteId);
    },
    async onGivenUp({ noteId }) {
      logger.warn({ noteId }, 'push service rejected a notification');
      await finishPush(noteId);
    },
  });

const finishPush = (_id: string) =>
  NotificationModel.updateOne({ _id }, { $unset: { pushDueAt: 1 } });

/** A queued job is not duplicated. */
export async function enqueueNotificationPushes(queue: JobQueue) {
  for (const { _id } of await findNotificationsToPush(new Date())) {
    const noteId = String(_id);
    await queue.enqueue(pushNotification, { noteId }, { key: noteId });
  }
}

export const findNotificationsToPush = (now: Date) =>
  NotificationModel.find({ pushDueAt: mongoose.trusted({ $lte: now }) }, { _id: 1 })
    .limit(batch)
    .lean<Pick<StoredNotification, '_id'>[]>();
