import type { EndpointQuery, Referral, referrals, TokenClaims } from '@soloist/contracts';
import { afterCursor, toPage } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { LedgerTransaction } from '../ledger/index.ts';
import { ReferralModel, type StoredReferral } from './referrals.model.ts';
import { RewardModel } from './rewards.model.ts';

type ListReferralsQuery = EndpointQuery<typeof referrals.list>;

/** People who joined with the caller's link, newest first. */
export async function listReferrals(
  { sub: inviterId }: TokenClaims,
  { limit, cursor }: ListReferralsQuery,
) {
  const storedReferrals = await ReferralModel.find({ inviterId, ...afterCursor(cursor) })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredReferral[]>();
  const { items, nextCursor } = toPage(storedReferrals, limit);
  const earned = await earnedByReferral(items.map(({ _id }) => _id));
  const now = new Date();
  return {
    items: items.map((each) => present(each, { earned: earned.get(String(each._id)), now })),
    nextCursor,
  };
}

export async function referralTotals({ sub: inviterId }: TokenClaims) {
  const [joined, qualified, earned] = await Promise.all([
    ReferralModel.countDocuments({ inviterId }),
    ReferralModel.countDocuments({
      inviterId,
      stage: mongoose.trusted({ $ne: 'joined' }),
      // A referral that qualified by a refunded payment is not counted.
      refusal: null,
    }),
    listEarnings(inviterId),
  ]);
  return { joined, qualified, earned };
}

interface ReferralRow {
  earned: Referral['earned'] | undefined;
  now: Date;
}

function present(referral: StoredReferral, { earned = [], now }: ReferralRow): Referral {
  const { name, joinedAt, stage, refusal, until } = referral;
  return {
    ...{ name, stage, earned },
    joinedAt: joinedAt.toISOString(),
    refusal: refusal ?? (until <= now ? 'over' : null),
    until: until.toISOString(),
  };
}

/** People who joined with a person's link, for the export. */
export async function exportReferrals(inviterId: string): Promise<object[]> {
  const referrals = await ReferralModel.find({ inviterId })
    .sort({ _id: -1 })
    .lean<StoredReferral[]>();
  return referrals.map(({ name, joinedAt, stage, until }) => ({ name, joinedAt, stage, until }));
}

type ReferralEarnings = Referral['earned'][number];
type Sum<By> = { _id: By & Pick<ReferralEarnings, 'currency'> } & Omit<
  ReferralEarnings,
  'currency'
>;

const left = { $subtract: ['$amount', '$reversed'] };
const isFree = { $gt: ['$releasedAt', null] };

/** Sums of rewards per currency and per `by`. */
const earningsPipeline = (filter: object, by: object) => [
  { $match: filter },
  {
    $group: {
      _id: { ...by, currency: '$currency' },
      amount: { $sum: left },
      waiting: { $sum: { $cond: [isFree, 0, left] } },
    },
  },
  { $match: { amount: { $gt: 0 } } },
  { $sort: { '_id.currency': 1 as const } },
];

const presentEarnings = ({
  _id: { currency },
  amount,
  waiting,
}: Sum<object>): ReferralEarnings => ({
  ...{ currency, amount, waiting },
});

/** Earnings from each of these referrals, by its id. */
async function earnedByReferral(ids: unknown[]): Promise<Map<string, ReferralEarnings[]>> {
  const filter = { referralId: { $in: ids } };
  const sums = await RewardModel.aggregate<Sum<{ referralId: unknown }>>(
    earningsPipeline(filter, { referralId: '$referralId' }),
  );
  const grouped = Map.groupBy(sums, ({ _id }) => String(_id.referralId));
  return new Map([...grouped].map(([id, each]) => [id, each.map(presentEarnings)]));
}

/** Earnings from all referrals of an inviter. */
async function listEarnings(inviterId: string): Promise<ReferralEarnings[]> {
  return (await RewardModel.aggregate<Sum<object>>(earningsPipeline({ inviterId }, {}))).map(
    presentEarnings,
  );
}

/**
 * Transactions with the names of invited people: the ledger has none, since names are deleted with
 * their people.
 */
export async function addReferralNames(
  transactions: LedgerTransaction[],
): Promise<LedgerTransaction[]> {
  const ids = transactions.flatMap(({ about }) => about.referralId ?? []);
  if (ids.length === 0) return transactions;
  const known = await ReferralModel.find(
    { _id: mongoose.trusted({ $in: ids }) },
    { name: 1 },
  ).lean();
  const names = new Map(known.map(({ _id, name }) => [String(_id), name]));
  return transactions.map((transaction) => {
    const name = names.get(String(transaction.about.referralId));
    return name ? { ...transaction, about: { ...transaction.about, name } } : transaction;
  });
}

/** Deletes the name of a person who left, and stops their rewards. */
export async function eraseReferrals(userId: string): Promise<void> {
  await ReferralModel.updateOne({ userId }, { $set: { name: '' } });
  await ReferralModel.deleteMany({ inviterId: userId });
}
