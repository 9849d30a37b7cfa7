import { conflict, notFound } from '@soloist/server-kit';
import type { PaymentsDeps } from '../../../deps.ts';
import { FundAccountModel, indexOfPerson, type StoredFundAccount } from './fund-accounts.model.ts';
import { stopSchedule } from './payout-schedules.model.ts';
import { verifyFundAccount } from './verify-fund-account.service.ts';

export const listFundAccounts = (userId: string) =>
  FundAccountModel.find({ userId, isRemoved: false })
    .sort({ _id: -1 })
    // Without the hint MongoDB reads all people's accounts in this order.
    .hint(indexOfPerson)
    .lean<StoredFundAccount[]>();

/**
 * The person's account, verified to receive payouts.
 * @throws AppError `not_found`; `conflict` unless its bank knows it.
 */
export async function requireVerifiedAccount(
  userId: string,
  id: string,
): Promise<StoredFundAccount> {
  const account = await FundAccountModel.findOne({
    _id: id,
    userId,
    isRemoved: false,
  }).lean<StoredFundAccount>();
  if (!account) throw notFound('account');
  if (account.state === 'verified') return account;
  throw conflict(
    account.state === 'checking'
      ? 'We’re still verifying this account. Try again in a moment.'
      : 'We can’t pay out to this account.',
  );
}

/** @throws AppError `not_found` for an account that was never this person's. */
export async function removeFundAccount(
  { userId, id }: { userId: string; id: string },
  deps: Pick<PaymentsDeps, 'provider' | 'logger'>,
): Promise<void> {
  const account = await FundAccountModel.findOne({ _id: id, userId });
  if (!account) throw notFound('account');
  await stopSchedule({ userId, fundAccountId: id });
  await FundAccountModel.updateOne(
    { _id: id, isRemoved: false },
    {
      $set: { isRemoved: true, label: '', registeredName: '', reason: '', askAt: new Date() },
      $unset: { place: 1 },
    },
  );
  if (!deps.provider) return;
  await verifyFundAccount(id, deps).catch((err: Error) =>
    deps.logger.warn({ err: err.message }, 'fund account not processed, will retry'),
  );
}
