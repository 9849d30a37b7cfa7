import mongoose from 'mongoose';
import { type PaymentsDeps, providerOf } from '../../deps.ts';
import {
  PaymentModel,
  processReportedRefund,
  refundIdOf,
  type StoredProviderPayment,
  type StoredRefund,
} from '../payments/index.ts';
import { type ProviderRefund, settlementAmount } from '../provider/index.ts';
import { ChargeModel, reconcileSubscription } from '../subscriptions/index.ts';
import {
  type BookedAmount,
  compareAmounts,
  findBookedAmounts,
  pagesOf,
  type ReconciliationMismatch,
  type ReconciliationSource,
  sumBookedAmounts,
} from './reconciliation-source.service.ts';

/**
 * Refunds, ours by their receipts. Those without one belong to lost disputes or uncaptured
 * payments.
 */
export function refundSource(deps: PaymentsDeps): ReconciliationSource<ProviderRefund> {
  const { refunds } = providerOf(deps);
  return {
    pages: pagesOf(refunds.list),
    get: refunds.get,
    nameOf: ({ receipt }) => receipt ?? undefined,
    compare: (record) => compare(record, deps),
    processRecord: (record) => processListedRefund(record, deps),
  };
}

type BookedUnder = (key: string) => BookedAmount | undefined;
const ofRefund = (id: string) => [
  `refund-${id}`,
  `refund-${id}-exchanged`,
  `refund-${id}-returned`,
];
const returnOf = (paymentId: string) => `subscription-${paymentId}-returned`;
const isReturn = ({ receipt, payment_id }: ProviderRefund) => receipt === `return-${payment_id}`;

async function compare(record: ProviderRefund[], deps: PaymentsDeps) {
  const ids = mongoose.trusted({ $in: record.map(({ payment_id }) => payment_id) });
  const payments = await PaymentModel.find({ _id: ids }).lean<StoredProviderPayment[]>();
  const paymentOf = new Map(payments.map((payment) => [payment._id, payment]));
  const booked = await findBookedAmounts([
    ...record.flatMap(({ receipt }) => ofRefund(refundIdOf(receipt) ?? '')),
    ...record.map(({ payment_id }) => returnOf(payment_id)),
    ...payments.flatMap(({ disputes }) => disputes.map(({ id }) => `dispute-${id}-lost`)),
  ]);
  const mismatches: (ReconciliationMismatch | undefined)[] = [];
  for (const refund of record) {
    const payment = paymentOf.get(refund.payment_id);
    mismatches.push(await compareOne(refund, { payment, booked, deps }));
  }
  return mismatches;
}

interface RefundRecords {
  payment: StoredProviderPayment | undefined;
  booked: BookedUnder;
  deps: PaymentsDeps;
}

async function compareOne(record: ProviderRefund, { payment, booked, deps }: RefundRecords) {
  const { SETTLEMENT_CURRENCY } = deps.config;
  const id = refundIdOf(record.receipt);
  if (id) {
    const stored = payment?.refunds.find((each) => each.id === id);
    return compareBookedRefund(record, { id, stored, booked, currency: SETTLEMENT_CURRENCY });
  }
  const fields = { of: record.id, what: 'refund' as const };
  const { amount, currency } = settlementAmount({ ...record, fee: 0 }, SETTLEMENT_CURRENCY);
  if (isReturn(record)) {
    const key = returnOf(record.payment_id);
    const due = record.status === 'failed' ? 0 : amount;
    return compareAmounts({
      ...fields,
      key,
      record: { amount: due, currency },
      booked: booked(key),
    });
  }
  if (record.status === 'failed' || (payment && isOfLostDispute(record, { payment, booked })))
    return undefined;
  if (!(await wasCaptured(record, deps))) return undefined;
  const key = `payment-${record.payment_id}-`;
  return compareAmounts({ ...fields, key, record: { amount, currency }, booked: undefined });
}

/** The money is debited once, with the dispute. */
const isOfLostDispute = (
  { amount }: ProviderRefund,
  { payment: { disputes }, booked }: { payment: StoredProviderPayment; booked: BookedUnder },
) =>
  disputes.some(
    (dispute) =>
      amount <= dispute.amount && (booked(`dispute-${dispute.id}-lost`)?.amount ?? 0) !== 0,
  );

/** A duplicate payment of an order and a card verification are refunded without being booked. */
const wasCaptured = async ({ payment_id }: ProviderRefund, deps: PaymentsDeps) =>
  (await providerOf(deps).payments.get(payment_id)).captured;

interface BookedRefundRecords {
  id: string;
  stored: StoredRefund | undefined;
  booked: BookedUnder;
  currency: PaymentsDeps['config']['SETTLEMENT_CURRENCY'];
}

/** Our refund states by the provider's. */
const states: Record<ProviderRefund['status'], StoredRefund['state'][]> = {
  pending: ['started', 'sent'],
  processed: ['made'],
  failed: ['failed'],
};

function compareBookedRefund(
  record: ProviderRefund,
  { id, stored, booked, currency }: BookedRefundRecords,
) {
  const fields = { of: record.id, key: `refund-${id}`, what: 'refund' as const };
  const settled = settlementAmount({ ...record, fee: 0 }, currency);
  const ours = sumBookedAmounts(ofRefund(id).map(booked));
  if (stored?.providerId && stored.providerId !== record.id) {
    const twice = compareAmounts({ ...fields, record: settled, booked: undefined });
    return twice && { ...twice, words: 'The provider has this refund twice; one is booked.' };
  }
  const isBooked = ours !== undefined && ours.amount > 0;
  // The provider reports the amount in our currency only once it is made, if at all.
  const isOpen = record.status === 'pending' || settled.currency !== (ours?.currency ?? currency);
  const amount = record.status === 'failed' ? 0 : settled.amount;
  const differs =
    isOpen && isBooked
      ? undefined
      : compareAmounts({ ...fields, record: { ...settled, amount }, booked: ours });
  if (differs || !stored || states[record.status].includes(stored.state)) return differs;
  const words = `The provider says that this refund is ${record.status}; here it is ${stored.state}.`;
  const amounts = { currency: settled.currency, ledger: ours?.amount ?? null, other: amount };
  return { kind: 'amount' as const, of: fields.of, key: fields.key, ...amounts, words };
}

async function processListedRefund({ id, payment_id }: ProviderRefund, deps: PaymentsDeps) {
  const charge = await ChargeModel.findById(payment_id).lean();
  if (charge) return reconcileSubscription(charge.subscriptionId, deps);
  return processReportedRefund(id, deps);
}
