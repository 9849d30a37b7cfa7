import { AppError, notFound } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { PaymentsDeps } from '../../../deps.ts';
import { IncidentModel, resolveIncident } from '../../incidents/index.ts';
import { PaymentModel, processRefund } from '../../payments/index.ts';
import { isNoAnswer, toUnavailableError } from '../../provider/index.ts';
import { reconcileSubscription } from '../../subscriptions/index.ts';
import { ProviderEventModel, processStoredEvent } from '../../webhooks/index.ts';
import { disputeSource } from '../dispute-source.service.ts';
import { paymentSource } from '../payment-source.service.ts';
import { payoutSource } from '../payout-source.service.ts';
import type { ReconciliationSource } from '../reconciliation-source.service.ts';
import { refundSource } from '../refund-source.service.ts';
import { startReconciliation } from '../start-reconciliation.service.ts';

export interface OpenIncident {
  /** Id of the provider's record or event. */
  of: string;
  words: string;
  at: Date;
}

const most = 100;

/** Some tries fail during an outage; this many mean a problem. */
const manyTries = 5;

/** Open incidents for an admin: stored ones, and events that failed; newest first. */
export async function listOpenIncidents(): Promise<OpenIncident[]> {
  const [incidents, events] = await Promise.all([
    IncidentModel.find().sort({ at: -1 }).limit(most).lean(),
    ProviderEventModel.find({
      state: mongoose.trusted({ $in: ['waiting', 'failed'] }),
      tries: mongoose.trusted({ $gte: manyTries }),
    })
      .sort({ receivedAt: -1 })
      .limit(most)
      .lean(),
  ]);
  return [
    ...incidents.map(({ _id: of, words, at }) => ({ of, words, at })),
    ...events.map(({ _id: of, name, problem, receivedAt: at }) => {
      return { of, words: `${name} was not processed: ${problem}`, at };
    }),
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

interface RetryResult {
  message: string;
  isOver: boolean;
}

const resolved: RetryResult = { message: 'This incident is resolved.', isOver: true };
const stillOpen = (words: string): RetryResult => ({
  message: `Still unresolved: ${words}`,
  isOver: false,
});

/**
 * Retries the processing of an incident's record.
 * @throws AppError `not_found`, `unavailable` when the provider does not respond.
 */
export async function retryIncident(of: string, deps: PaymentsDeps): Promise<RetryResult> {
  if (await ProviderEventModel.exists({ _id: of })) return tryEvent(of, deps);
  const incident = await IncidentModel.findById(of).lean();
  if (!incident) throw notFound('incident');
  if (of === 'reconciliation') return reconcile(deps);
  const startedAt = new Date();
  try {
    await processAgain(of, deps);
    // The retry raised it again, if it is still unresolved.
    return (await resolveIncident(of, startedAt)) ? resolved : stillOpen(incident.words);
  } catch (err) {
    if (isNoAnswer(err)) throw toUnavailableError(err);
    if (err instanceof AppError) return stillOpen(err.message);
    throw err;
  }
}

async function tryEvent(_id: string, deps: PaymentsDeps): Promise<RetryResult> {
  await ProviderEventModel.updateOne(
    { _id, state: 'failed' },
    { $set: { state: 'waiting', tryAt: new Date() } },
  );
  await processStoredEvent(_id, deps);
  const { state, problem } = await ProviderEventModel.findById(_id).orFail().lean();
  return state === 'done' || state === 'ignored' ? resolved : stillOpen(problem);
}

async function reconcile(deps: PaymentsDeps): Promise<RetryResult> {
  const { ended } = await startReconciliation(deps);
  ended?.catch((err: Error) => deps.logger.error({ err: err.message }, 'reconciliation failed'));
  return { message: 'Reconciliation is running.', isOver: false };
}

async function processAgain(of: string, deps: PaymentsDeps): Promise<unknown> {
  const as = async <T>(source: ReconciliationSource<T>) =>
    source.processRecord(await source.get(of));
  switch (of.split('_')[0]) {
    case 'pay':
      return as(paymentSource(deps));
    case 'rfnd':
      return as(refundSource(deps));
    case 'disp':
      return as(disputeSource(deps));
    case 'pout':
      return as(payoutSource(deps));
    case 'sub':
      return reconcileSubscription(of, deps);
    default:
      return processStoredRefund(of, deps);
  }
}

async function processStoredRefund(id: string, deps: PaymentsDeps) {
  const payment = await PaymentModel.findOne({ 'refunds.id': id }, { _id: 1 }).lean();
  if (payment) await processRefund(payment._id, id, deps);
}
