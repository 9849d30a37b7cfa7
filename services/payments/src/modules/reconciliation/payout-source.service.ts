import mongoose from 'mongoose';
import { type PaymentsDeps, providerOf } from '../../deps.ts';
import { PayoutModel, processReportedPayout, type StoredPayout } from '../payouts/index.ts';
import type { ProviderPayout } from '../provider/index.ts';
import {
  type BookedAmount,
  compareAmounts,
  findBookedAmounts,
  pagesOf,
  type ReconciliationMismatch,
  type ReconciliationSource,
  sumBookedAmounts,
} from './reconciliation-source.service.ts';

/** Payouts, ours by their reference. A reversed payout leaves the provider's fee booked. */
export function payoutSource(deps: PaymentsDeps): ReconciliationSource<ProviderPayout> {
  const { payouts } = providerOf(deps);
  return {
    pages: pagesOf(payouts.list),
    get: payouts.get,
    nameOf: referenceOf,
    compare,
    processRecord: ({ id }) => processReportedPayout(id, deps),
  };
}

const referenceOf = ({ reference_id }: ProviderPayout) => reference_id ?? '';
const keysOf = (reference: string) => [
  `payout-${reference}-started`,
  `payout-${reference}-processed`,
  `payout-${reference}-reversed`,
];

async function compare(record: ProviderPayout[]) {
  const references = record.map(referenceOf);
  const ids = references.filter((each) => mongoose.isObjectIdOrHexString(each));
  const stored = await PayoutModel.find({ _id: mongoose.trusted({ $in: ids }) }).lean<
    StoredPayout[]
  >();
  const storedOf = new Map(stored.map((payout) => [String(payout._id), payout]));
  const booked = await findBookedAmounts(references.flatMap(keysOf));
  return record.map((payout) => {
    const reference = referenceOf(payout);
    const ours = {
      stored: storedOf.get(reference),
      booked: sumBookedAmounts(keysOf(reference).map(booked)),
    };
    return compareOne(payout, ours);
  });
}

interface PayoutRecords {
  stored: StoredPayout | undefined;
  booked: BookedAmount | undefined;
}

const gone: ProviderPayout['status'][] = ['failed', 'cancelled', 'rejected'];
const stateOf = (status: ProviderPayout['status']): StoredPayout['state'] => {
  if (gone.includes(status)) return 'failed';
  return status === 'processed' || status === 'reversed' ? endStates[status] : 'processing';
};
const endStates = { processed: 'paid', reversed: 'reversed' } as const;

function compareOne(
  record: ProviderPayout,
  { stored, booked }: PayoutRecords,
): ReconciliationMismatch | undefined {
  const { id: of, currency, status } = record;
  const reference = referenceOf(record);
  const details = { of, key: reference && `payout-${reference}-`, what: 'payout' as const };
  const whole = record.amount + (record.fees ?? 0);
  const isOther = stored?.providerId !== undefined && stored.providerId !== of;
  if (!booked || isOther) {
    if (gone.includes(status)) return undefined;
    return compareAmounts({ ...details, record: { amount: whole, currency }, booked: undefined });
  }
  const amount = status === 'processed' ? whole : chargedAmountOf(record, booked);
  const differs = compareAmounts({ ...details, record: { amount, currency }, booked });
  if (differs || !stored || stored.state === stateOf(status)) return differs;
  const words = `The provider says that this payout is ${status}; here it is ${stored.state}.`;
  const amounts = { currency, ledger: booked.amount, other: amount };
  return { kind: 'amount', of, key: details.key, ...amounts, words };
}

/** The fee of a payout that was reversed after its arrival stays booked. */
const chargedAmountOf = ({ status, fees }: ProviderPayout, { amount }: BookedAmount) =>
  status === 'reversed' && amount !== 0 ? (fees ?? 0) : 0;
