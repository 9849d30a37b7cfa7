import mongoose from 'mongoose';
import { type PaymentsDeps, providerOf } from '../../deps.ts';
import {
  type DisputedPart,
  hasRefundEnded,
  PaymentModel,
  reconcileDispute,
  type StoredProviderPayment,
} from '../payments/index.ts';
import {
  mostPerPage,
  type Provider,
  type ProviderDispute,
  settlementAmount,
} from '../provider/index.ts';
import {
  type BookedAmount,
  compareAmounts,
  findBookedAmounts,
  type ReconciliationMismatch,
  type ReconciliationPeriod,
  type ReconciliationSource,
} from './reconciliation-source.service.ts';

/** Only a lost dispute moves money at the provider; a held amount does not. */
export function disputeSource(deps: PaymentsDeps): ReconciliationSource<ProviderDispute> {
  const provider = providerOf(deps);
  return {
    pages: (time) => pages(time, provider),
    get: provider.disputes.get,
    nameOf: ({ id }) => id,
    compare: (record) => compare(record, deps),
    processRecord: ({ id }) => reconcileDispute(id, deps),
  };
}

/** The provider's list has no period filter: it is read back to the start of the period. */
async function* pages({ from, to }: ReconciliationPeriod, { disputes }: Provider) {
  for (let skip = 0; ; skip += mostPerPage) {
    const page = await disputes.list(skip);
    yield page.filter(({ created_at }) => created_at >= from && created_at <= to);
    if (page.length < mostPerPage || page.some(({ created_at }) => created_at < from)) return;
  }
}

async function compare(record: ProviderDispute[], deps: PaymentsDeps) {
  const ids = mongoose.trusted({ $in: record.map(({ payment_id }) => payment_id) });
  const payments = await PaymentModel.find({ _id: ids }).lean<StoredProviderPayment[]>();
  const paymentOf = new Map(payments.map((payment) => [payment._id, payment]));
  const booked = await findBookedAmounts(
    record.flatMap(({ id }) => [`dispute-${id}-held`, `dispute-${id}-lost`]),
  );
  return record.map((dispute) =>
    compareOne(dispute, { payment: paymentOf.get(dispute.payment_id), booked, deps }),
  );
}

interface DisputeRecords {
  payment: StoredProviderPayment | undefined;
  booked: (key: string) => BookedAmount | undefined;
  deps: PaymentsDeps;
}

const stateOf: Record<ProviderDispute['status'], DisputedPart['state']> = {
  open: 'open',
  under_review: 'open',
  closed: 'won',
  won: 'won',
  lost: 'lost',
};

function compareOne(record: ProviderDispute, { payment, booked, deps }: DisputeRecords) {
  const { id: of, amount, currency } = record;
  const { SETTLEMENT_CURRENCY } = deps.config;
  const part = payment?.disputes.find(({ id }) => id === of);
  const isLost = record.status === 'lost';
  const isHeld = booked(`dispute-${of}-held`) !== undefined;
  if (isLost && isHeld && part?.state === 'open' && isAwaitingRefunds(payment)) return undefined;
  const lost = booked(`dispute-${of}-lost`);
  // The provider does not report the deducted currency: then it is our share of the payment.
  const isExchanged = payment && part && currency !== SETTLEMENT_CURRENCY;
  const settled = isExchanged
    ? { amount: part.settled.amount, currency: payment.settled.currency }
    : settlementAmount({ amount, currency, fee: 0 }, SETTLEMENT_CURRENCY);
  const differs = compareAmounts({
    ...{ of, key: `dispute-${of}-`, what: 'dispute' },
    record: { ...settled, amount: isLost ? settled.amount : 0 },
    // A dispute that was won before books nothing.
    booked: lost?.amount === 0 ? undefined : lost,
  });
  return differs ?? compareState(record, { payment, part, isHeld });
}

/** The amount of a lost dispute is known once the refunds in progress have ended. */
const isAwaitingRefunds = (payment: StoredProviderPayment | undefined) =>
  !payment?.refunds.every(hasRefundEnded);

/** Disputes about other payments, such as a subscription’s, matter only once they are lost. */
function compareState(
  { id: of, amount, currency, status }: ProviderDispute,
  {
    payment,
    part,
    isHeld,
  }: Pick<DisputeRecords, 'payment'> & { part?: DisputedPart; isHeld: boolean },
): ReconciliationMismatch | undefined {
  if (!payment) return undefined;
  const about = { of, key: `dispute-${of}-`, currency, other: amount };
  if (!part || !isHeld) {
    const words = 'The provider has this dispute, but nothing is held for it.';
    return { kind: 'missing', ...about, ledger: null, words };
  }
  if (part.amount === amount && part.state === stateOf[status]) return undefined;
  const words = `The provider says that this dispute is ${status}; here it is ${part.state}.`;
  return { kind: 'amount', ...about, ledger: part.amount, words };
}
