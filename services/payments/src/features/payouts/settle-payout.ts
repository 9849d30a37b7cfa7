import mongoose from 'mongoose';
import { type Parts, providerOf } from '../../parts.ts';
import { raiseAlarm } from '../alarms/alarms.model.ts';
import { bookPayoutProcessed, bookPayoutReversed } from '../bookings/payouts.bookings.ts';
import { askAgainAt } from '../fund-accounts/ask-again.ts';
import { isNoAnswer } from '../provider/provider-error.ts';
import type { ProviderPayout } from '../provider/provider-shapes.ts';
import { sayAtProvider } from './ask-provider.ts';
import { moveTo } from './move-payout.ts';
import { PayoutModel, type StoredPayout } from './payouts.model.ts';
import { wasTaken } from './take-payout.ts';

const { trusted } = mongoose;
export type Settling = Pick<Parts, 'provider' | 'logger'>;

const factsOf = ({ _id, userId, currency, amount, bookedTo }: StoredPayout) => ({
  ...{ payoutId: String(_id), userId, currency, amount },
  about: { to: bookedTo },
});
export type PayoutFacts = ReturnType<typeof factsOf>;

/**
 * Brings a payout to where the provider has it, and the books with it; one that the provider does not
 * know yet is told to it. Harmless twice, at once too.
 * @throws ProviderError `noAnswer`: to be done again later.
 */
export async function settlePayout(id: string, parts: Settling): Promise<void> {
  const payout = await PayoutModel.findById(id).lean<StoredPayout>();
  if (!payout || payout.state === 'failed' || payout.state === 'reversed') return;
  const facts = factsOf(payout);
  if (payout.state === 'started' && !(await wasTaken(facts))) {
    await PayoutModel.deleteOne({ _id: payout._id });
    return;
  }
  const said = await sayAtProvider(payout, providerOf(parts));
  if (said === 'refused') {
    await bookPayoutReversed(facts);
    return moveTo(payout, { state: 'failed', reason: 'The payment provider did not take it.' });
  }
  if (!isAsAsked(payout, said)) {
    const words = 'A payout at the provider is another one than was asked for.';
    return raiseAlarm(said.id, words, parts.logger);
  }
  await follow(payout, said);
}

const isAsAsked = (payout: StoredPayout, said: ProviderPayout) =>
  said.amount === payout.amount &&
  said.currency === payout.currency &&
  said.fund_account_id === payout.providerAccountId &&
  said.reference_id === String(payout._id);

async function follow(payout: StoredPayout, said: ProviderPayout) {
  const facts = factsOf(payout);
  const { id: providerId, utr, failure_reason } = said;
  switch (said.status) {
    case 'queued':
    case 'pending':
    case 'scheduled':
    case 'processing':
      return moveTo(payout, { state: 'processing', providerId });
    case 'processed':
      await bookPayoutProcessed({ ...facts, cost: said.fees ?? 0 });
      return moveTo(payout, { state: 'paid', providerId, reference: utr ?? '' });
    case 'failed':
    case 'cancelled':
    case 'rejected':
      await bookPayoutReversed(facts);
      return moveTo(payout, {
        ...{ state: 'failed', providerId },
        reason: failure_reason || 'The bank did not take it.',
      });
    case 'reversed':
      await bookPayoutReversed(facts);
      return moveTo(payout, {
        ...{ state: 'reversed', providerId },
        reason: failure_reason || 'The bank sent it back.',
      });
  }
}

/** What the provider tells of one of its payouts. */
export async function settleToldPayout(providerId: string, parts: Settling): Promise<void> {
  const known = await PayoutModel.findOne({ providerId }, { _id: 1 }).lean();
  if (known) return settlePayout(String(known._id), parts);
  // The answer with its id may have been lost.
  const { reference_id: id } = await providerOf(parts).payouts.get(providerId);
  if (id && mongoose.isObjectIdOrHexString(id)) await settlePayout(id, parts);
}

/** Payouts that are under way, and those that may still come back: bit by bit, by any process. */
export async function settleDuePayouts(parts: Settling): Promise<void> {
  if (!parts.provider) return;
  const due = await PayoutModel.find({ askAt: trusted({ $lte: new Date() }) })
    .sort({ askAt: 1 })
    .limit(50)
    .lean<StoredPayout[]>();
  for (const { _id, askAt, createdAt } of due) {
    // Whoever fails does not hold up the others.
    const claimed = await PayoutModel.updateOne({ _id, askAt }, { askAt: askAgainAt(createdAt) });
    if (claimed.modifiedCount === 0) continue;
    try {
      await settlePayout(String(_id), parts);
    } catch (err) {
      parts.logger.warn({ err: (err as Error).message }, 'a payout waits');
      // Who does not answer now does not answer the next one either.
      if (isNoAnswer(err)) return;
    }
  }
}
