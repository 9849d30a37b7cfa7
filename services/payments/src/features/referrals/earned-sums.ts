import type { Referral } from '@soloist/contracts';
import { RewardModel } from './rewards.model.ts';

type Earned = Referral['earned'][number];
type Sum<By> = { _id: By & Pick<Earned, 'currency'> } & Omit<Earned, 'currency'>;

const left = { $subtract: ['$amount', '$reversed'] };
const isFree = { $gt: ['$releasedAt', null] };

/** What rewards came to in each currency, and of each `by`. */
const sumsOf = (filter: object, by: object) => [
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

const present = ({ _id: { currency }, amount, waiting }: Sum<object>): Earned => ({
  ...{ currency, amount, waiting },
});

/** Of each of some referrals, by its id. */
export async function earnedByReferral(ids: unknown[]): Promise<Map<string, Earned[]>> {
  const filter = { referralId: { $in: ids } };
  const sums = await RewardModel.aggregate<Sum<{ referralId: unknown }>>(
    sumsOf(filter, { referralId: '$referralId' }),
  );
  const grouped = Map.groupBy(sums, ({ _id }) => String(_id.referralId));
  return new Map([...grouped].map(([id, each]) => [id, each.map(present)]));
}

/** Of all that an inviter brought. */
export async function earnedBy(inviterId: string): Promise<Earned[]> {
  return (await RewardModel.aggregate<Sum<object>>(sumsOf({ inviterId }, {}))).map(present);
}
