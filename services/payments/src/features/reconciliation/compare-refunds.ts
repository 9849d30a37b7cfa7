import mongoose from 'mongoose';
import { type Parts, providerOf } from '../../parts.ts';
import type { ProviderRefund } from '../provider/provider-shapes.ts';
import { refundIdOf } from '../refunds/say-at-provider.ts';
import { settleToldRefund } from '../refunds/settle-told-refund.ts';
import { type Payment, PaymentModel, type StoredRefund } from '../settling/payments.model.ts';
import { settledAmount } from '../settling/settled-amount.ts';
import { ChargeModel } from '../subscriptions/charges.model.ts';
import { settleSubscription } from '../subscriptions/settle-subscription.ts';
import {
  type Booked,
  bookedUnder,
  compareAmounts,
  type Disagreement,
  pagesOf,
  type Things,
  together,
} from './things.ts';

/** Ours by their receipts; those without one are lost disputes, or of what was never captured. */
export function refundsOf(parts: Parts): Things<ProviderRefund> {
  const { refunds } = providerOf(parts);
  return {
    pages: pagesOf(refunds.list),
    get: refunds.get,
    nameOf: ({ receipt }) => receipt ?? undefined,
    compare: (said) => compare(said, parts),
    settle: (said) => settle(said, parts),
  };
}

type BookedUnder = (key: string) => Booked | undefined;
const ofRefund = (id: string) => [
  `refund-${id}`,
  `refund-${id}-exchanged`,
  `refund-${id}-returned`,
];
const returnOf = (paymentId: string) => `subscription-${paymentId}-returned`;
const isReturn = ({ receipt, payment_id }: ProviderRefund) => receipt === `return-${payment_id}`;

async function compare(said: ProviderRefund[], parts: Parts) {
  const ids = mongoose.trusted({ $in: said.map(({ payment_id }) => payment_id) });
  const payments = await PaymentModel.find({ _id: ids }).lean<Payment[]>();
  const paymentOf = new Map(payments.map((payment) => [payment._id, payment]));
  const booked = await bookedUnder([
    ...said.flatMap(({ receipt }) => ofRefund(refundIdOf(receipt) ?? '')),
    ...said.map(({ payment_id }) => returnOf(payment_id)),
    ...payments.flatMap(({ disputes }) => disputes.map(({ id }) => `dispute-${id}-lost`)),
  ]);
  const found: (Disagreement | undefined)[] = [];
  for (const refund of said) {
    const payment = paymentOf.get(refund.payment_id);
    found.push(await compareOne(refund, { payment, booked, parts }));
  }
  return found;
}

interface Ours {
  payment: Payment | undefined;
  booked: BookedUnder;
  parts: Parts;
}

async function compareOne(said: ProviderRefund, { payment, booked, parts }: Ours) {
  const { SETTLEMENT_CURRENCY } = parts.config;
  const id = refundIdOf(said.receipt);
  if (id) {
    const stored = payment?.refunds.find((each) => each.id === id);
    return compareOwn(said, { id, stored, booked, currency: SETTLEMENT_CURRENCY });
  }
  const facts = { of: said.id, what: 'refund' as const };
  const { amount, currency } = settledAmount({ ...said, fee: 0 }, SETTLEMENT_CURRENCY);
  if (isReturn(said)) {
    const key = returnOf(said.payment_id);
    const due = said.status === 'failed' ? 0 : amount;
    return compareAmounts({ ...facts, key, said: { amount: due, currency }, booked: booked(key) });
  }
  if (said.status === 'failed' || (payment && isOfLostDispute(said, { payment, booked })))
    return undefined;
  if (!(await wasCaptured(said, parts))) return undefined;
  const key = `payment-${said.payment_id}-`;
  return compareAmounts({ ...facts, key, said: { amount, currency }, booked: undefined });
}

/** Its money is gone once, with the dispute. */
const isOfLostDispute = (
  { amount }: ProviderRefund,
  { payment: { disputes }, booked }: { payment: Payment; booked: BookedUnder },
) =>
  disputes.some(
    (dispute) =>
      amount <= dispute.amount && (booked(`dispute-${dispute.id}-lost`)?.amount ?? 0) !== 0,
  );

/** A second payment of an order and a proof that a card is good go back without ever being ours. */
const wasCaptured = async ({ payment_id }: ProviderRefund, parts: Parts) =>
  (await providerOf(parts).payments.get(payment_id)).captured;

interface Own {
  id: string;
  stored: StoredRefund | undefined;
  booked: BookedUnder;
  currency: Parts['config']['SETTLEMENT_CURRENCY'];
}

/** What the states of ours are by those of the provider. */
const states: Record<ProviderRefund['status'], StoredRefund['state'][]> = {
  pending: ['started', 'sent'],
  processed: ['made'],
  failed: ['failed'],
};

function compareOwn(said: ProviderRefund, { id, stored, booked, currency }: Own) {
  const facts = { of: said.id, key: `refund-${id}`, what: 'refund' as const };
  const settled = settledAmount({ ...said, fee: 0 }, currency);
  const ours = together(ofRefund(id).map(booked));
  if (stored?.providerId && stored.providerId !== said.id) {
    const twice = compareAmounts({ ...facts, said: settled, booked: undefined });
    return twice && { ...twice, words: 'The provider has this refund twice; one is booked.' };
  }
  const isTaken = ours !== undefined && ours.amount > 0;
  // What it is in our currency is known once it is made, or never.
  const isOpen = said.status === 'pending' || settled.currency !== (ours?.currency ?? currency);
  const amount = said.status === 'failed' ? 0 : settled.amount;
  const differs =
    isOpen && isTaken
      ? undefined
      : compareAmounts({ ...facts, said: { ...settled, amount }, booked: ours });
  if (differs || !stored || states[said.status].includes(stored.state)) return differs;
  const words = `The provider says that this refund is ${said.status}; here it is ${stored.state}.`;
  const amounts = { currency: settled.currency, ledger: ours?.amount ?? null, other: amount };
  return { kind: 'amount' as const, of: facts.of, key: facts.key, ...amounts, words };
}

async function settle({ id, payment_id }: ProviderRefund, parts: Parts) {
  const charge = await ChargeModel.findById(payment_id).lean();
  if (charge) return settleSubscription(charge.subscriptionId, parts);
  return settleToldRefund(id, parts);
}
