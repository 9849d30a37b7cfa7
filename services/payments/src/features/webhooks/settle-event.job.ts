import { defineJob, handleJob } from '@soloist/service-kit';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { inTurn } from '../../chores.ts';
import type { Parts } from '../../parts.ts';
import { ProviderEventModel } from './provider-events.model.ts';
import { settlerOf } from './settlers.ts';

/** Stored state says what is to be done again, and when. */
export const settleEvent = defineJob({
  name: 'payments.settle-event',
  payload: z.object({ eventId: z.string() }),
  attempts: 1,
  backoffMs: 1000,
});

const firstPauseMs = 2000;
const longestPauseMs = 3600_000;
/** Three days: the provider itself gives up after one. */
const mostTries = 80;

/** Settles what an event tells of; what stops it is kept, and it is tried again later. */
export async function workThrough(eventId: string, parts: Parts): Promise<void> {
  const event = await ProviderEventModel.findById(eventId).lean();
  if (event?.state !== 'waiting') return;
  const settler = settlerOf(event.name);
  const id = settler && event.about[settler.entity];
  try {
    if (id) await settler.settle(id, parts);
    const $set = { state: id ? ('done' as const) : ('ignored' as const), problem: '' };
    await ProviderEventModel.updateOne({ _id: eventId }, { $set, $unset: { tryAt: 1 } });
  } catch (err) {
    await tryLater({ eventId, tries: event.tries + 1, err: err as Error }, parts);
  }
}

async function tryLater(
  { eventId, tries, err }: { eventId: string; tries: number; err: Error },
  { logger }: Parts,
) {
  const problem = err.message.slice(0, 300);
  const failed = tries >= mostTries;
  const pause = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs);
  await ProviderEventModel.updateOne(
    { _id: eventId },
    failed
      ? { $set: { state: 'failed', tries, problem }, $unset: { tryAt: 1 } }
      : { $set: { tries, problem, tryAt: new Date(Date.now() + pause) } },
  );
  logger[failed ? 'error' : 'warn']({ eventId, tries, err: problem }, 'an event is not settled');
}

export const settleEventJob = (parts: Parts) =>
  handleJob({
    job: settleEvent,
    run: ({ eventId }) => workThrough(eventId, parts),
    onGivenUp: async () => {},
    concurrency: 8,
  });

const batch = 100;

/** Works through what the queue lost, and what is to be tried again. */
export async function workThroughWaiting(parts: Parts): Promise<void> {
  const due = await ProviderEventModel.find(
    { tryAt: mongoose.trusted({ $lte: new Date() }) },
    { _id: 1 },
  )
    .sort({ tryAt: 1 })
    .limit(batch)
    .lean();
  await inTurn(due, ({ _id }) => workThrough(_id, parts));
}

const keptMs = 90 * 24 * 3600_000;

/** What is old is forgotten, but for what a person must still look at. */
export async function removeOldEvents(): Promise<void> {
  await ProviderEventModel.deleteMany({
    receivedAt: mongoose.trusted({ $lt: new Date(Date.now() - keptMs) }),
    state: mongoose.trusted({ $ne: 'failed' }),
  });
}
