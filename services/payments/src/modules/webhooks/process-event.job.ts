import { defineJob, handleJob, runInSequence } from '@soloist/server-kit';
import { createBatcher, createFinder } from '@soloist/server-kit/batcher';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import type { PaymentsDeps } from '../../deps.ts';
import { reconcileToken } from '../autopay/index.ts';
import {
  capturePayment,
  isBooked,
  processReportedRefund,
  reconcileDispute,
} from '../payments/index.ts';
import { applyValidation, processReportedPayout } from '../payouts/index.ts';
import { reconcileSubscription } from '../subscriptions/index.ts';
import { type ProviderEventFields, ProviderEventModel } from './provider-events.model.ts';

/** The stored state decides what is retried, and when. */
export const processEvent = defineJob({
  name: 'payments.settle-event',
  payload: z.object({ eventId: z.string() }),
  attempts: 1,
  backoffMs: 1000,
});

const firstPauseMs = 2000;
const longestPauseMs = 3600_000;
/** Three days: the provider itself gives up after one. */
const mostTries = 80;

/** Processes an event; a failure is stored, and retried later. */
export async function processStoredEvent(eventId: string, deps: PaymentsDeps): Promise<void> {
  const event = await findEvent(eventId);
  if (event?.state !== 'waiting') return;
  const handler = findProviderEventHandler(event.name);
  const id = handler && event.about[handler.entity];
  try {
    if (id) await handler.processRecord(id, deps);
    await (id ? markDone(eventId) : markIgnored(eventId));
  } catch (err) {
    await scheduleRetry({ eventId, tries: event.tries + 1, err: err as Error }, deps);
  }
}

const findEvent = createFinder(
  (ids) =>
    ProviderEventModel.find({ _id: mongoose.trusted({ $in: ids }) }).lean<ProviderEventFields[]>(),
  ({ _id }) => _id,
);

/** Ends the processing of concurrent events in one step. */
const createMarker = (state: 'done' | 'ignored') =>
  createBatcher(async (ids: readonly string[]) => {
    await ProviderEventModel.updateMany(
      { _id: mongoose.trusted({ $in: [...ids] }) },
      { $set: { state, problem: '' }, $unset: { tryAt: 1 } },
    );
    return ids;
  });
const markDone = createMarker('done');
const markIgnored = createMarker('ignored');

async function scheduleRetry(
  { eventId, tries, err }: { eventId: string; tries: number; err: Error },
  { logger }: PaymentsDeps,
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
  logger[failed ? 'error' : 'warn']({ eventId, tries, err: problem }, 'event not processed');
}

export const processEventJob = (deps: PaymentsDeps) =>
  handleJob({
    job: processEvent,
    run: ({ eventId }) => processStoredEvent(eventId, deps),
    onGivenUp: async () => {},
    concurrency: 8,
  });

const batch = 100;

/** Processes events that the queue lost, and those due for a retry. */
export async function processPendingEvents(deps: PaymentsDeps): Promise<void> {
  const due = await ProviderEventModel.find(
    { tryAt: mongoose.trusted({ $lte: new Date() }) },
    { _id: 1 },
  )
    .sort({ tryAt: 1 })
    .limit(batch)
    .lean();
  await runInSequence(due, ({ _id }) => processStoredEvent(_id, deps));
}

const retentionMs = 90 * 24 * 3600_000;

/** Deletes old events, except failed ones, which an admin must look at. */
export async function removeOldEvents(): Promise<void> {
  await ProviderEventModel.deleteMany({
    receivedAt: mongoose.trusted({ $lt: new Date(Date.now() - retentionMs) }),
    state: mongoose.trusted({ $ne: 'failed' }),
  });
}

interface ProviderEventHandler {
  events: RegExp;
  /** The record kind in the event's payload; a missing one is skipped. */
  entity: string;
  /** Throws an error when the event must be retried. */
  processRecord: (id: string, deps: PaymentsDeps) => Promise<unknown>;
  /** Whether processing would have no effect any more. */
  isProcessed?: (id: string) => Promise<boolean>;
}

/**
 * The function that processes an event, by its name: the first match wins. Each queries the
 * provider for the current state and books the result; the event's own content is only a hint.
 */
const providerEventHandlers: ProviderEventHandler[] = [
  {
    events: /^(payment\.(authorized|captured|failed)|order\.paid)$/,
    entity: 'payment',
    processRecord: capturePayment,
    isProcessed: isBooked,
  },
  { events: /^payment\.dispute\./, entity: 'dispute', processRecord: reconcileDispute },
  { events: /^refund\./, entity: 'refund', processRecord: processReportedRefund },
  { events: /^payout\./, entity: 'payout', processRecord: processReportedPayout },
  {
    events: /^fund_account\.validation\./,
    entity: 'fund_account_validation',
    processRecord: applyValidation,
  },
  {
    events: /^token\.(confirmed|rejected|paused|resumed|cancelled|deleted|expired)$/,
    entity: 'token',
    processRecord: reconcileToken,
  },
  { events: /^subscription\./, entity: 'subscription', processRecord: reconcileSubscription },
];

export const findProviderEventHandler = (name: string) =>
  providerEventHandlers.find(({ events }) => events.test(name));
