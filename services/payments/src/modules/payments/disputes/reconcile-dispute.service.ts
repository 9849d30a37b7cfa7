import type { Dispute } from '@soloist/contracts';
import { upsert } from '@soloist/server-kit';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import { raiseIncident } from '../../incidents/index.ts';
import { bookDisputeHeld, bookDisputeLost, bookDisputeWon, heldOf } from '../../ledger/index.ts';
import { isRefused, nextRetryAt, type ProviderDispute } from '../../provider/index.ts';
import { capturePayment } from '../captures/capture-payment.service.ts';
import { changePayment } from '../captures/change-payment.service.ts';
import {
  type DisputedPart,
  PaymentModel,
  type StoredProviderPayment,
} from '../captures/payments.model.ts';
import { paymentMetadata, settlementShareOf } from '../captures/payments.rules.ts';
import { hasRefundEnded } from '../refunds/refund-states.service.ts';
import { markHeld, moveDispute } from './dispute-states.service.ts';
import { DisputeModel, type StoredDispute } from './disputes.model.ts';
import { sendDecision } from './send-decision.service.ts';

/**
 * Updates a dispute and the ledger to the provider's state; a decision that the
 * provider does not know yet is sent to it. Idempotent, also concurrently.
 * @throws ProviderError `noAnswer`: call it again later.
 */
export async function reconcileDispute(id: string, deps: PaymentsDeps): Promise<void> {
  const record = await readDispute(id, deps);
  if (!record) return;
  const payment = await paymentOf(record, deps);
  if (!payment || !(await isWithinPayment(record, payment, deps))) return;
  const part = await storePart(record, payment);
  const stored = await storeDispute(record, payment);
  const details = bookingDetailsOf(part, payment);
  const { entries } = await bookDisputeHeld(details);
  const held = entries.find(({ account }) => account === heldOf(payment.freelancerId))?.amount ?? 0;
  await markHeld(stored, held);
  const now = record.status === 'open' ? await sendDecision(record, deps) : record;
  await follow(now, { stored, details, deps });
}

/** The provider's dispute; undefined for an unknown id. */
const readDispute = (id: string, deps: PaymentsDeps): Promise<ProviderDispute | undefined> =>
  providerOf(deps)
    .disputes.get(id)
    .catch((err) => {
      if (isRefused(err)) return undefined;
      throw err;
    });

/** A dispute reported before its payment: the payment is captured first. */
async function paymentOf(
  record: ProviderDispute,
  deps: PaymentsDeps,
): Promise<StoredProviderPayment | undefined> {
  await capturePayment(record.payment_id, deps);
  const payment = await PaymentModel.findById(record.payment_id).lean<StoredProviderPayment>();
  if (payment) return payment;
  const words = 'The disputed payment was not for an invoice.';
  await raiseIncident(record.id, words, deps.logger);
  return undefined;
}

/** A dispute in another currency or above the payment is not held: its value is unknown. */
async function isWithinPayment(
  { id, amount, currency }: ProviderDispute,
  payment: StoredProviderPayment,
  { logger }: PaymentsDeps,
): Promise<boolean> {
  if (currency === payment.currency && amount <= payment.amount) return true;
  const words = `It disputes ${amount} ${currency} of a payment of ${payment.amount} ${payment.currency}.`;
  await raiseIncident(id, words, logger);
  return false;
}

/** The disputed share of the payment, decided once after all earlier refunds and disputes. */
async function storePart(
  { id, amount }: ProviderDispute,
  { _id }: StoredProviderPayment,
): Promise<DisputedPart> {
  const { disputes } = await changePayment(_id, (payment) => {
    if (payment.disputes.some((each) => each.id === id)) return undefined;
    const part = {
      id,
      amount,
      settled: settlementShareOf(payment, amount),
      state: 'open' as const,
    };
    return { disputes: [...payment.disputes, part] };
  });
  return partOf(disputes, id);
}

function partOf(disputes: DisputedPart[], id: string): DisputedPart {
  const stored = disputes.find((each) => each.id === id);
  if (!stored) throw new Error(`The dispute ${id} was not stored.`);
  return stored;
}

async function storeDispute(
  record: ProviderDispute,
  payment: StoredProviderPayment,
): Promise<StoredDispute> {
  const { id: disputeId, amount, currency, reason_code: reasonCode } = record;
  const { invoiceId, invoiceNumber, clientName, freelancerId } = payment;
  const openedAt = new Date(record.created_at * 1000);
  const fresh = {
    ...{ invoiceId, invoiceNumber, clientName, freelancerId, amount, currency, reasonCode },
    paymentId: payment._id,
    heldCurrency: payment.settled.currency,
    state: 'open',
    openedAt,
    askAt: nextRetryAt(openedAt),
  };
  const stored = await upsert(() =>
    DisputeModel.findOneAndUpdate(
      { disputeId },
      // A bank may give more time.
      { $set: { respondBy: new Date(record.respond_by * 1000) }, $setOnInsert: fresh },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredDispute>(),
  );
  if (!stored) throw new Error(`The dispute ${disputeId} was not stored.`);
  return stored;
}

const bookingDetailsOf = (
  { id: disputeId, amount, settled }: DisputedPart,
  payment: StoredProviderPayment,
) => ({
  ...settled,
  disputeId,
  userId: payment.freelancerId,
  currency: payment.settled.currency,
  about: { ...paymentMetadata(payment), disputeId, amount },
});

interface DisputeContext {
  stored: StoredDispute;
  details: ReturnType<typeof bookingDetailsOf>;
  deps: PaymentsDeps;
}

async function follow(
  record: ProviderDispute,
  { stored, details, deps }: DisputeContext,
): Promise<void> {
  switch (record.status) {
    case 'open':
      return;
    case 'under_review':
      return moveDispute(stored, 'under_review');
    // Closed: the bank only inquired, and deducts nothing.
    case 'closed':
    case 'won':
      await bookDisputeWon(details);
      await winPart(stored);
      return moveDispute(stored, 'won');
    case 'lost':
      return lose(record, { stored, details, deps });
  }
}

async function lose(
  { id }: ProviderDispute,
  { stored, details, deps }: DisputeContext,
): Promise<void> {
  const { state, settled } = await losePart(stored);
  if (state === 'open') return;
  const entries =
    state === 'lost' ? (await bookDisputeLost({ ...details, ...settled })).entries : [];
  if (entries.length > 0) return moveDispute(stored, await endStateOf(stored));
  await raiseIncident(
    id,
    'It was lost after it was won, but the ledger still counts the money.',
    deps.logger,
  );
}

/**
 * Its shares are computed again from the final refunds: one may have failed since. A refund in
 * progress is awaited.
 */
async function losePart({ paymentId, disputeId }: StoredDispute): Promise<DisputedPart> {
  const { disputes } = await changePayment(paymentId, (payment) => {
    const part = payment.disputes.find(({ id }) => id === disputeId);
    if (part?.state !== 'open' || !payment.refunds.every(hasRefundEnded)) return undefined;
    const lost = payment.disputes.filter(({ state }) => state === 'lost');
    const settled = settlementShareOf({ ...payment, disputes: lost }, part.amount);
    const next = { ...part, settled, state: 'lost' as const };
    return { disputes: payment.disputes.map((each) => (each === part ? next : each)) };
  });
  return partOf(disputes, disputeId);
}

const winPart = ({ paymentId, disputeId }: StoredDispute) =>
  changePayment(paymentId, ({ disputes }) => {
    const part = disputes.find(({ id }) => id === disputeId);
    if (part?.state !== 'open') return undefined;
    return { disputes: disputes.map((each) => (each === part ? { ...each, state: 'won' } : each)) };
  });

async function endStateOf({ _id, respondBy }: StoredDispute): Promise<Dispute['state']> {
  const stored = await DisputeModel.findById(_id, { decision: 1 }).lean();
  if (stored?.decision) return stored.decision.kind === 'accept' ? 'accepted' : 'lost';
  return respondBy.getTime() < Date.now() ? 'expired' : 'lost';
}
