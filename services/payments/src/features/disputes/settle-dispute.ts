import type { Dispute } from '@soloist/contracts';
import { upsert } from '@soloist/service-kit';
import { type Parts, providerOf } from '../../parts.ts';
import { raiseAlarm } from '../alarms/alarms.model.ts';
import { bookDisputeHeld, bookDisputeLost, bookDisputeWon } from '../bookings/disputes.bookings.ts';
import { askAgainAt } from '../fund-accounts/ask-again.ts';
import { heldOf } from '../ledger/accounts.ts';
import { isRefused } from '../provider/provider-error.ts';
import type { ProviderDispute } from '../provider/provider-shapes.ts';
import { isOver } from '../refunds/move-refund.ts';
import { aboutOf } from '../settling/about-payment.ts';
import { changePayment } from '../settling/change-payment.ts';
import { type DisputedPart, type Payment, PaymentModel } from '../settling/payments.model.ts';
import { settlePayment } from '../settling/settle-payment.ts';
import { settledPart } from '../settling/settled-part.ts';
import { DisputeModel, type StoredDispute } from './disputes.model.ts';
import { moveDispute, noteHeld } from './move-dispute.ts';
import { tellDecision } from './tell-decision.ts';

/**
 * Brings a dispute to where the provider has it, and the books with it; what its freelancer decided and
 * the provider does not know yet is told to it. Harmless twice, at once too.
 * @throws ProviderError `noAnswer`: to be done again later.
 */
export async function settleDispute(id: string, parts: Parts): Promise<void> {
  const said = await readDispute(id, parts);
  if (!said) return;
  const payment = await paymentOf(said, parts);
  if (!payment || !(await fits(said, payment, parts))) return;
  const part = await storePart(said, payment);
  const stored = await storeDispute(said, payment);
  const facts = factsOf(part, payment);
  const { entries } = await bookDisputeHeld(facts);
  const held = entries.find(({ account }) => account === heldOf(payment.freelancerId))?.amount ?? 0;
  await noteHeld(stored, held);
  const now = said.status === 'open' ? await tellDecision(said, parts) : said;
  await follow(now, { stored, facts, parts });
}

/** Nothing for an id that the provider does not know. */
const readDispute = (id: string, parts: Parts): Promise<ProviderDispute | undefined> =>
  providerOf(parts)
    .disputes.get(id)
    .catch((err) => {
      if (isRefused(err)) return undefined;
      throw err;
    });

/** Told before its payment was, it is settled first. */
async function paymentOf(said: ProviderDispute, parts: Parts): Promise<Payment | undefined> {
  await settlePayment(said.payment_id, parts);
  const payment = await PaymentModel.findById(said.payment_id).lean<Payment>();
  if (payment) return payment;
  const words = 'A payment is disputed that was not for an invoice.';
  await raiseAlarm(said.id, words, parts.logger);
  return undefined;
}

/** What asks for other money than was paid is not held: nobody here knows what it comes to. */
async function fits(
  { id, amount, currency }: ProviderDispute,
  payment: Payment,
  { logger }: Parts,
): Promise<boolean> {
  if (currency === payment.currency && amount <= payment.amount) return true;
  const words = `It asks for ${amount} ${currency} of a payment of ${payment.amount} ${payment.currency}.`;
  await raiseAlarm(id, words, logger);
  return false;
}

/** What of the payment it asks back, decided once with all that is gone already. */
async function storePart({ id, amount }: ProviderDispute, { _id }: Payment): Promise<DisputedPart> {
  const { disputes } = await changePayment(_id, (payment) => {
    if (payment.disputes.some((each) => each.id === id)) return undefined;
    const part = { id, amount, settled: settledPart(payment, amount), state: 'open' as const };
    return { disputes: [...payment.disputes, part] };
  });
  return partOf(disputes, id);
}

function partOf(disputes: DisputedPart[], id: string): DisputedPart {
  const stored = disputes.find((each) => each.id === id);
  if (!stored) throw new Error(`The dispute ${id} was not stored.`);
  return stored;
}

async function storeDispute(said: ProviderDispute, payment: Payment): Promise<StoredDispute> {
  const { id: disputeId, amount, currency, reason_code: reasonCode } = said;
  const { invoiceId, invoiceNumber, clientName, freelancerId } = payment;
  const openedAt = new Date(said.created_at * 1000);
  const fresh = {
    ...{ invoiceId, invoiceNumber, clientName, freelancerId, amount, currency, reasonCode },
    paymentId: payment._id,
    heldCurrency: payment.settled.currency,
    state: 'open',
    openedAt,
    askAt: askAgainAt(openedAt),
  };
  const stored = await upsert(() =>
    DisputeModel.findOneAndUpdate(
      { disputeId },
      // A bank may give more time.
      { $set: { respondBy: new Date(said.respond_by * 1000) }, $setOnInsert: fresh },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredDispute>(),
  );
  if (!stored) throw new Error(`The dispute ${disputeId} was not stored.`);
  return stored;
}

const factsOf = ({ id: disputeId, amount, settled }: DisputedPart, payment: Payment) => ({
  ...settled,
  disputeId,
  userId: payment.freelancerId,
  currency: payment.settled.currency,
  about: { ...aboutOf(payment), disputeId, amount },
});

interface Ours {
  stored: StoredDispute;
  facts: ReturnType<typeof factsOf>;
  parts: Parts;
}

async function follow(said: ProviderDispute, { stored, facts, parts }: Ours): Promise<void> {
  switch (said.status) {
    case 'open':
      return;
    case 'under_review':
      return moveDispute(stored, 'under_review');
    // Closed: the bank only asked, and takes nothing.
    case 'closed':
    case 'won':
      await bookDisputeWon(facts);
      await winPart(stored);
      return moveDispute(stored, 'won');
    case 'lost':
      return lose(said, { stored, facts, parts });
  }
}

async function lose({ id }: ProviderDispute, { stored, facts, parts }: Ours): Promise<void> {
  const { state, settled } = await losePart(stored);
  if (state === 'open') return;
  const entries = state === 'lost' ? (await bookDisputeLost({ ...facts, ...settled })).entries : [];
  if (entries.length > 0) return moveDispute(stored, await howLost(stored));
  await raiseAlarm(id, 'It is lost after it was won: the money is booked as kept.', parts.logger);
}

/**
 * What goes with it is decided anew, by what is really gone: a refund may have failed since. One that is
 * under way is waited for.
 */
async function losePart({ paymentId, disputeId }: StoredDispute): Promise<DisputedPart> {
  const { disputes } = await changePayment(paymentId, (payment) => {
    const part = payment.disputes.find(({ id }) => id === disputeId);
    if (part?.state !== 'open' || !payment.refunds.every(isOver)) return undefined;
    const lost = payment.disputes.filter(({ state }) => state === 'lost');
    const settled = settledPart({ ...payment, disputes: lost }, part.amount);
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

async function howLost({ _id, respondBy }: StoredDispute): Promise<Dispute['state']> {
  const stored = await DisputeModel.findById(_id, { decision: 1 }).lean();
  if (stored?.decision) return stored.decision.kind === 'accept' ? 'accepted' : 'lost';
  return respondBy.getTime() < Date.now() ? 'expired' : 'lost';
}
