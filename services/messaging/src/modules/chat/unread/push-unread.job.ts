import { defineJob, handleJob, type JobQueue } from '@soloist/server-kit';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import {
  findPeopleWithDevices,
  isReachable,
  type PushDeps,
  pushRetries,
  readPreferences,
  showOnDevices,
  unreadPushContentOf,
} from '../../notifications/index.ts';
import { findUnread } from './unread-messages.service.ts';
import { type StoredUnreadWait, UnreadWaitModel } from './unread-waits.model.ts';

const { trusted } = mongoose;
const batch = 200;

/** Pushes one person's unread messages from another. */
const pushUnread = defineJob({
  name: 'messaging.push-unread',
  payload: z.strictObject({ waitId: z.string() }),
  ...pushRetries,
});

export const pushUnreadJob = ({ push, live, logger }: PushDeps) =>
  handleJob({
    job: pushUnread,
    concurrency: 10,
    async run({ waitId }) {
      const unread = await claimUnread(waitId);
      if (!unread || !(await isReachable(unread.userId, live))) return;
      const { kinds } = await readPreferences(unread.userId);
      if (!kinds.messages.push) return;
      await showOnDevices({ userId: unread.userId, ...unreadPushContentOf(unread) }, push);
    },
    onGivenUp: async ({ waitId }) =>
      logger.warn({ waitId }, 'push service rejected a notification'),
  });

/** The unread messages of a wait, if there are any; ends its push. */
async function claimUnread(waitId: string) {
  const wait = await UnreadWaitModel.findOneAndUpdate(
    { _id: waitId },
    { $unset: { pushAt: 1 } },
  ).lean<StoredUnreadWait>();
  return wait ? findUnread(wait) : undefined;
}

/** A queued job is not duplicated. */
export async function enqueueUnreadPushes(queue: JobQueue) {
  for (const { _id: waitId } of await findWaitsToPush(new Date())) {
    await queue.enqueue(pushUnread, { waitId }, { key: waitId });
  }
}

/**
 * Due pushes. Most people have no device, and a job for each would cost more than their messages.
 */
async function findWaitsToPush(now: Date) {
  const due = await UnreadWaitModel.find({ pushAt: trusted({ $lte: now }) }, { userId: 1 })
    .limit(batch)
    .lean<StoredUnreadWait[]>();
  const withDevices = await findPeopleWithDevices(due.map(({ userId }) => userId));
  const hasDevice = ({ userId }: { userId: unknown }) => withDevices.has(String(userId));
  const withoutDevice = due.filter((wait) => !hasDevice(wait));
  if (withoutDevice.length > 0) {
    await UnreadWaitModel.updateMany(
      {
        _id: trusted({ $in: withoutDevice.map(({ _id }) => _id) }),
        // Later messages are shown if they have a device by then.
        pushAt: trusted({ $lte: now }),
      },
      { $unset: { pushAt: 1 } },
    );
  }
  return due.filter(hasDevice);
}
