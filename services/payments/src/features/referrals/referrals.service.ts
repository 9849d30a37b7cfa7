import type { EndpointQuery, Referral, referrals, TokenClaims } from '@soloist/contracts';
import { afterCursor, toPage } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { earnedBy, earnedByReferral } from './earned-sums.ts';
import { ReferralModel, type StoredReferral } from './referrals.model.ts';

type Query = EndpointQuery<typeof referrals.list>;

/** Who joined by the own link, newest first. */
export async function listReferrals({ sub: inviterId }: TokenClaims, { limit, cursor }: Query) {
  const found = await ReferralModel.find({ inviterId, ...afterCursor(cursor) })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredReferral[]>();
  const { items, nextCursor } = toPage(found, limit);
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
      // What qualified by a payment that went back is not counted.
      refusal: null,
    }),
    earnedBy(inviterId),
  ]);
  return { joined, qualified, earned };
}

interface Shown {
  earned: Referral['earned'] | undefined;
  now: Date;
}

function present(referral: StoredReferral, { earned = [], now }: Shown): Referral {
  const { name, joinedAt, stage, refusal, until } = referral;
  return {
    ...{ name, stage, earned },
    joinedAt: joinedAt.toISOString(),
    refusal: refusal ?? (until <= now ? 'over' : null),
    until: until.toISOString(),
  };
}

/** For the export of a person's own data: who joined by their link. */
export async function referralRecords(inviterId: string): Promise<object[]> {
  const own = await ReferralModel.find({ inviterId }).sort({ _id: -1 }).lean<StoredReferral[]>();
  return own.map(({ name, joinedAt, stage, until }) => ({ name, joinedAt, stage, until }));
}
