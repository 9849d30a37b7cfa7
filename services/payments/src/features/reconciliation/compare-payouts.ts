import mongoose from 'mongoose';
import { type Parts, providerOf } from '../../parts.ts';
import { PayoutModel, type StoredPayout } from '../payouts/payouts.model.ts';
import { settleToldPayout } from '../payouts/settle-payout.ts';
import type { ProviderPayout } from '../provider/provider-shapes.ts';
import {
  type Booked,
  bookedUnder,
  compareAmounts,
  type Disagreement,
  pagesOf,
  type Things,
  together,
} from './things.ts';

/** Ours by their reference. One that comes back leaves what the provider keeps for it. */
export function payoutsOf(parts: Parts): Things<ProviderPayout> {
  const { payouts } = providerOf(parts);
  return {
    pages: pagesOf(payouts.list),
    get: payouts.get,
    nameOf: referenceOf,
    compare,
    settle: ({ id }) => settleToldPayout(id, parts),
  };
}

const referenceOf = ({ reference_id }: ProviderPayout) => reference_id ?? '';
const keysOf = (reference: string) => [
  `payout-${reference}-started`,
  `payout-${reference}-processed`,
  `payout-${reference}-reversed`,
];

async function compare(said: ProviderPayout[]) {
  const references = said.map(referenceOf);
  const ids = references.filter((each) => mongoose.isObjectIdOrHexString(each));
  const stored = await PayoutModel.find({ _id: mongoose.trusted({ $in: ids }) }).lean<
    StoredPayout[]
  >();
  const storedOf = new Map(stored.map((payout) => [String(payout._id), payout]));
  const booked = await bookedUnder(references.flatMap(keysOf));
  return said.map((payout) => {
    const reference = referenceOf(payout);
    const ours = {
      stored: storedOf.get(reference),
      booked: together(keysOf(reference).map(booked)),
    };
    return compareOne(payout, ours);
  });
}

interface Ours {
  stored: StoredPayout | undefined;
  booked: Booked | undefined;
}

const gone: ProviderPayout['status'][] = ['failed', 'cancelled', 'rejected'];
const stateOf = (status: ProviderPayout['status']): StoredPayout['state'] => {
  if (gone.includes(status)) return 'failed';
  return status === 'processed' || status === 'reversed' ? over[status] : 'processing';
};
const over = { processed: 'paid', reversed: 'reversed' } as const;

function compareOne(said: ProviderPayout, { stored, booked }: Ours): Disagreement | undefined {
  const { id: of, currency, status } = said;
  const reference = referenceOf(said);
  const facts = { of, key: reference && `payout-${reference}-`, what: 'payout' as const };
  const whole = said.amount + (said.fees ?? 0);
  const isOther = stored?.providerId !== undefined && stored.providerId !== of;
  if (!booked || isOther) {
    if (gone.includes(status)) return undefined;
    return compareAmounts({ ...facts, said: { amount: whole, currency }, booked: undefined });
  }
  const amount = status === 'processed' ? whole : keptOf(said, booked);
  const differs = compareAmounts({ ...facts, said: { amount, currency }, booked });
  if (differs || !stored || stored.state === stateOf(status)) return differs;
  const words = `The provider says that this payout is ${status}; here it is ${stored.state}.`;
  const amounts = { currency, ledger: booked.amount, other: amount };
  return { kind: 'amount', of, key: facts.key, ...amounts, words };
}

/** Of one that arrived before it came back, the cost of sending it stays booked. */
const keptOf = ({ status, fees }: ProviderPayout, { amount }: Booked) =>
  status === 'reversed' && amount !== 0 ? (fees ?? 0) : 0;
