import { dayMs, type MandateEnd, minuteMs } from '@soloist/contracts';
import { runInSequence } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { isRefused } from '../../provider/index.ts';
import { AutopayChargeModel, plannedStates } from '../shared/autopay-charges.model.ts';
import { autopayEvent } from './mandate-events.rules.ts';
import { MandateModel, type StoredMandate } from './mandates.model.ts';

const words: Record<MandateEnd, string> = {
  client: 'The client stopped it.',
  freelancer: 'The sender of the invoices stopped it.',
  bank: 'It was ended at the bank.',
  expired: 'It reached its end date.',
  not_confirmed: 'The payment was not confirmed.',
  account_deleted: 'An account was deleted.',
};

/**
 * Ends an autopay once: nothing more is charged, both sides are notified, and the payment method is
 * deleted at the provider. One without a confirmed payment ends silently.
 */
export async function endMandate(mandate: StoredMandate, endReason: MandateEnd): Promise<void> {
  const { _id, state } = mandate;
  const isSilent = state === 'pending' || endReason === 'account_deleted';
  // A payment may still be on its way, and would save the payment method.
  const revokeAt = new Date(Date.now() + (state === 'pending' ? dayMs : 0));
  // One that was confirmed meanwhile continues; every other reason ends it in any state.
  const from = endReason === 'not_confirmed' ? state : mongoose.trusted({ $ne: 'ended' as const });
  const ended = await MandateModel.updateOne(
    { _id, state: from },
    {
      $set: { state: 'ended', endReason, endedAt: new Date(), revokeAt },
      $unset: { liveKey: 1, checkAt: 1 },
      $push: {
        outbox: {
          $each: isSilent
            ? []
            : [autopayEvent(mandate, { news: 'ended', reason: words[endReason], endReason })],
        },
      },
    },
  );
  if (ended.modifiedCount === 1) await cancelCharges(String(_id));
}

/** A charge that is at the bank is not cancelled: its outcome is booked. */
const cancelCharges = (mandateId: string) =>
  AutopayChargeModel.updateMany(
    { mandateId, state: mongoose.trusted({ $in: plannedStates }) },
    { $set: { state: 'cancelled' }, $unset: { nextAt: 1 } },
  );

const pauseMs = 10 * minuteMs;
const batch = 50;

/** Deletes the payment methods of ended autopays at the provider, until it confirms. */
export async function revokeEndedMandates(deps: PaymentsDeps, now = new Date()): Promise<void> {
  if (!deps.provider) return;
  const due = await MandateModel.find({ revokeAt: mongoose.trusted({ $lte: now }) })
    .limit(batch)
    .lean<StoredMandate[]>();
  await runInSequence(due, async (mandate) => {
    const { _id, revokeAt } = mandate;
    const claimed = await MandateModel.updateOne(
      { _id, revokeAt },
      { $set: { revokeAt: new Date(Date.now() + pauseMs) } },
    );
    if (claimed.modifiedCount === 0) return;
    await revokeMandate(mandate, deps);
  });
}

/** Deletes the payment method of an ended autopay now; the scheduled task retries it. */
export const revokeMandate = (mandate: StoredMandate, deps: PaymentsDeps): Promise<void> =>
  revoke(mandate, deps).catch((err: Error) =>
    deps.logger.warn({ mandate: mandate._id, err: err.message }, 'mandate not revoked, will retry'),
  );

async function revoke(mandate: StoredMandate, deps: PaymentsDeps) {
  const { _id, customerId, isErased } = mandate;
  const { tokens } = providerOf(deps);
  const tokenId = mandate.tokenId ?? (await findToken(mandate, deps));
  // Deleting it does not end the mandate at the bank, so both are needed; each may be done already.
  if (tokenId) await tokens.cancel(customerId, tokenId).catch(ignoreRefusal);
  if (tokenId) await tokens.delete(customerId, tokenId).catch(ignoreRefusal);
  if (!isErased) {
    await MandateModel.updateOne({ _id }, { $unset: { revokeAt: 1, tokenId: 1 } });
    return;
  }
  await AutopayChargeModel.deleteMany({ mandateId: String(_id) });
  await MandateModel.deleteOne({ _id });
}

async function findToken({ providerOrderId }: StoredMandate, deps: PaymentsDeps) {
  const payments = await providerOf(deps).orders.paymentsOf(providerOrderId);
  return payments.find(({ token_id }) => token_id)?.token_id;
}

function ignoreRefusal(err: unknown) {
  if (!isRefused(err)) throw err;
}
