import mongoose from 'mongoose';
import { type Parts, providerOf } from '../../parts.ts';
import { settleDispute } from '../disputes/settle-dispute.ts';
import { mostPerPage } from '../provider/payments-api.ts';
import type { Provider } from '../provider/provider.ts';
import type { ProviderDispute } from '../provider/provider-shapes.ts';
import { isOver } from '../refunds/move-refund.ts';
import { type DisputedPart, type Payment, PaymentModel } from '../settling/payments.model.ts';
import { settledAmount } from '../settling/settled-amount.ts';
import {
  type Booked,
  bookedUnder,
  compareAmounts,
  type Disagreement,
  type Things,
  type Time,
} from './things.ts';

/** What is held for one moves nothing at the provider: only one that is lost does. */
export function disputesOf(parts: Parts): Things<ProviderDispute> {
  const provider = providerOf(parts);
  return {
    pages: (time) => pages(time, provider),
    get: provider.disputes.get,
    nameOf: ({ id }) => id,
    compare: (said) => compare(said, parts),
    settle: ({ id }) => settleDispute(id, parts),
  };
}

/** The provider's list takes no time: it is read back to where that begins. */
async function* pages({ from, to }: Time, { disputes }: Provider) {
  for (let skip = 0; ; skip += mostPerPage) {
    const page = await disputes.list(skip);
    yield page.filter(({ created_at }) => created_at >= from && created_at <= to);
    if (page.length < mostPerPage || page.some(({ created_at }) => created_at < from)) return;
  }
}

async function compare(said: ProviderDispute[], parts: Parts) {
  const ids = mongoose.trusted({ $in: said.map(({ payment_id }) => payment_id) });
  const payments = await PaymentModel.find({ _id: ids }).lean<Payment[]>();
  const paymentOf = new Map(payments.map((payment) => [payment._id, payment]));
  const booked = await bookedUnder(
    said.flatMap(({ id }) => [`dispute-${id}-held`, `dispute-${id}-lost`]),
  );
  return said.map((dispute) =>
    compareOne(dispute, { payment: paymentOf.get(dispute.payment_id), booked, parts }),
  );
}

interface Ours {
  payment: Payment | undefined;
  booked: (key: string) => Booked | undefined;
  parts: Parts;
}

const stateOf: Record<ProviderDispute['status'], DisputedPart['state']> = {
  open: 'open',
  under_review: 'open',
  closed: 'won',
  won: 'won',
  lost: 'lost',
};

function compareOne(said: ProviderDispute, { payment, booked, parts }: Ours) {
  const { id: of, amount, currency } = said;
  const { SETTLEMENT_CURRENCY } = parts.config;
  const part = payment?.disputes.find(({ id }) => id === of);
  const isLost = said.status === 'lost';
  const isHeld = booked(`dispute-${of}-held`) !== undefined;
  if (isLost && isHeld && part?.state === 'open' && waits(payment)) return undefined;
  const lost = booked(`dispute-${of}-lost`);
  // In which currency the provider takes it, it does not say: then it is our share of the payment.
  const isExchanged = payment && part && currency !== SETTLEMENT_CURRENCY;
  const settled = isExchanged
    ? { amount: part.settled.amount, currency: payment.settled.currency }
    : settledAmount({ amount, currency, fee: 0 }, SETTLEMENT_CURRENCY);
  const differs = compareAmounts({
    ...{ of, key: `dispute-${of}-`, what: 'dispute' },
    said: { ...settled, amount: isLost ? settled.amount : 0 },
    // Books nothing where it was won before.
    booked: lost?.amount === 0 ? undefined : lost,
  });
  return differs ?? compareState(said, { payment, part, isHeld });
}

/** What a lost one takes is known once the refunds that are under way have ended. */
const waits = (payment: Payment | undefined) => !payment?.refunds.every(isOver);

/** Of others’ payments, such as a subscription’s, only what is lost is anything to us. */
function compareState(
  { id: of, amount, currency, status }: ProviderDispute,
  { payment, part, isHeld }: Pick<Ours, 'payment'> & { part?: DisputedPart; isHeld: boolean },
): Disagreement | undefined {
  if (!payment) return undefined;
  const about = { of, key: `dispute-${of}-`, currency, other: amount };
  if (!part || !isHeld) {
    const words = 'The provider has this dispute, and nothing is held for it.';
    return { kind: 'missing', ...about, ledger: null, words };
  }
  if (part.amount === amount && part.state === stateOf[status]) return undefined;
  const words = `The provider says that this dispute is ${status}; here it is ${part.state}.`;
  return { kind: 'amount', ...about, ledger: part.amount, words };
}
