import { AppError } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { raiseIncident } from '../../incidents/index.ts';
import {
  bookPayoutProcessed,
  bookPayoutRefused,
  bookPayoutReversed,
  bookPayoutStarted,
} from '../../ledger/index.ts';
import {
  isNoAnswer,
  isRefused,
  nextRetryAt,
  type Provider,
  type ProviderPayout,
} from '../../provider/index.ts';
import { findPayoutBlock } from './payout-blocks.service.ts';
import { movePayout } from './payout-states.service.ts';
import { PayoutModel, type StoredPayout } from './payouts.model.ts';

const { trusted } = mongoose;
export type PayoutDeps = Pick<PaymentsDeps, 'provider' | 'logger'>;

const bookingDetailsOf = ({ _id, userId, currency, amount, bookedTo }: StoredPayout) => ({
  ...{ payoutId: String(_id), userId, currency, amount },
  about: { to: bookedTo },
});
export type PayoutBookingDetails = ReturnType<typeof bookingDetailsOf>;

/**
 * Updates a payout and the ledger to the provider's state; a payout that the provider does not know
 * yet is sent to it, unless the person's payouts are blocked. Idempotent, also concurrently.
 * @throws ProviderError `noAnswer`: call it again later.
 */
export async function processPayout(id: string, deps: PayoutDeps): Promise<void> {
  const payout = await PayoutModel.findById(id).lean<StoredPayout>();
  if (!payout || payout.state === 'failed' || payout.state === 'reversed') return;
  const details = bookingDetailsOf(payout);
  if (payout.state === 'started' && !(await debitPayout(details))) {
    await PayoutModel.deleteOne({ _id: payout._id });
    return;
  }
  const record = await sendToProvider(payout, providerOf(deps));
  if (record === 'blocked') return;
  if (record === 'refused') {
    await bookPayoutReversed(details);
    return movePayout(payout, { state: 'failed', reason: 'The payment provider rejected it.' });
  }
  if (!matchesRequest(payout, record)) {
    const words = 'A payout at the provider differs from the one we requested.';
    return raiseIncident(record.id, words, deps.logger);
  }
  await follow(payout, record);
}

const matchesRequest = (payout: StoredPayout, record: ProviderPayout) =>
  record.amount === payout.amount &&
  record.currency === payout.currency &&
  record.fund_account_id === payout.providerAccountId &&
  record.reference_id === String(payout._id);

async function follow(payout: StoredPayout, record: ProviderPayout) {
  const details = bookingDetailsOf(payout);
  const { id: providerId, utr, failure_reason } = record;
  switch (record.status) {
    case 'queued':
    case 'pending':
    case 'scheduled':
    case 'processing':
      return movePayout(payout, { state: 'processing', providerId });
    case 'processed':
      await bookPayoutProcessed({ ...details, cost: record.fees ?? 0 });
      return movePayout(payout, { state: 'paid', providerId, reference: utr ?? '' });
    case 'failed':
    case 'cancelled':
    case 'rejected':
      await bookPayoutReversed(details);
      return movePayout(payout, {
        ...{ state: 'failed', providerId },
        reason: failure_reason || 'The bank rejected it.',
      });
    case 'reversed':
      await bookPayoutReversed(details);
      return movePayout(payout, {
        ...{ state: 'reversed', providerId },
        reason: failure_reason || 'The bank returned it.',
      });
  }
}

/** Handles the provider's event about a payout. */
export async function processReportedPayout(providerId: string, deps: PayoutDeps): Promise<void> {
  const known = await PayoutModel.findOne({ providerId }, { _id: 1 }).lean();
  if (known) return processPayout(String(known._id), deps);
  // The response with its id may have been lost.
  const { reference_id: id } = await providerOf(deps).payouts.get(providerId);
  if (id && mongoose.isObjectIdOrHexString(id)) await processPayout(id, deps);
}

/**
 * Processes payouts in progress, and those that may still be returned, in batches, by any process.
 */
export async function processDuePayouts(deps: PayoutDeps): Promise<void> {
  if (!deps.provider) return;
  const due = await PayoutModel.find({ askAt: trusted({ $lte: new Date() }) })
    .sort({ askAt: 1 })
    .limit(50)
    .lean<StoredPayout[]>();
  for (const { _id, askAt, createdAt } of due) {
    // A failure does not delay the others.
    const claimed = await PayoutModel.updateOne({ _id, askAt }, { askAt: nextRetryAt(createdAt) });
    if (claimed.modifiedCount === 0) continue;
    try {
      await processPayout(String(_id), deps);
    } catch (err) {
      deps.logger.warn({ err: (err as Error).message }, 'payout not processed, will retry');
      // The provider would not respond to the next request either.
      if (isNoAnswer(err)) return;
    }
  }
}

/**
 * Debits a payout from its wallet. The ledger decides once whether that happened, however often it
 * is called: with too low a balance, it can't be debited any more.
 */
async function debitPayout(payout: PayoutBookingDetails): Promise<boolean> {
  const booked = await bookPayoutStarted(payout).catch((err: unknown) => {
    if (err instanceof AppError && err.code === 'conflict') return bookPayoutRefused(payout);
    throw err;
  });
  return booked.entries.length > 0;
}

/**
 * For this long the provider deduplicates by the key; afterwards nothing is sent any
 * more.
 */
const mostSendingMs = 5 * 24 * 3600_000;

/**
 * The provider's state of a payout. A payout that may exist already is queried before it
 * is sent, and a resent one is the same payout by its key. A blocked one is debited from the wallet
 * already, and is sent once the block has ended.
 * @throws ProviderError `noAnswer`: the outcome is unknown.
 */
async function sendToProvider(
  payout: StoredPayout,
  { payouts }: Provider,
): Promise<ProviderPayout | 'refused' | 'blocked'> {
  if (payout.providerId) return payouts.get(payout.providerId);
  const { _id, triedAt } = payout;
  const key = String(_id);
  if (triedAt) {
    const existing = await payouts.byKey(key);
    if (existing) return existing;
    if (Date.now() - triedAt.getTime() > mostSendingMs) return 'refused';
  }
  const askAt = await findPayoutBlock(payout.userId);
  if (askAt) {
    await PayoutModel.updateOne({ _id }, { askAt });
    return 'blocked';
  }
  if (!triedAt) {
    await PayoutModel.updateOne({ _id, triedAt: null }, { triedAt: new Date() });
  }
  try {
    return await payouts.create(orderOf(payout, key));
  } catch (err) {
    if (!isRefused(err)) throw err;
    return (await payouts.byKey(key)) ?? 'refused';
  }
}

const orderOf = (payout: StoredPayout, key: string) => ({
  ...{ fundAccountId: payout.providerAccountId, amount: payout.amount, mode: payout.mode },
  ...{ narration: 'Soloist payout', key },
});
