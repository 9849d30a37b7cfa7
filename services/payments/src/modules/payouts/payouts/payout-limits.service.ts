import { defaultPayoutLimit, type PayoutLimit, type TokenClaims } from '@soloist/contracts';
import { requireProof, upsert } from '@soloist/server-kit';
import { PayoutLimitModel } from './payout-limits.model.ts';

export async function readPayoutLimit(userId: string): Promise<PayoutLimit> {
  const stored = await PayoutLimitModel.findById(userId).lean();
  return { confirmAbove: stored?.confirmAbove ?? defaultPayoutLimit.confirmAbove };
}

export async function setPayoutLimit(userId: string, { confirmAbove }: PayoutLimit) {
  await upsert(() =>
    PayoutLimitModel.updateOne({ _id: userId }, { $set: { confirmAbove } }, { upsert: true }),
  );
}

/** @throws AppError `proof_required` for an amount above the person's limit. */
export async function requireProofAboveLimit(user: TokenClaims, amount: number): Promise<void> {
  const { confirmAbove } = await readPayoutLimit(user.sub);
  if (amount > confirmAbove) requireProof(user);
}
