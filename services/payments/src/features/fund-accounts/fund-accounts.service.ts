import { conflict, notFound } from '@soloist/service-kit';
import type { Parts } from '../../parts.ts';
import { stopSchedule } from '../payouts/schedules.model.ts';
import { FundAccountModel, indexOfPerson, type StoredFundAccount } from './fund-accounts.model.ts';
import { settleFundAccount } from './settle-fund-account.ts';

export const listFundAccounts = (userId: string) =>
  FundAccountModel.find({ userId, isRemoved: false })
    .sort({ _id: -1 })
    // Without it those of everybody are read, in this order.
    .hint(indexOfPerson)
    .lean<StoredFundAccount[]>();

/**
 * An own account that money can go to.
 * @throws AppError `not_found`; `conflict` unless its bank knows it.
 */
export async function payableAccount(userId: string, id: string): Promise<StoredFundAccount> {
  const account = await FundAccountModel.findOne({
    _id: id,
    userId,
    isRemoved: false,
  }).lean<StoredFundAccount>();
  if (!account) throw notFound('account');
  if (account.state === 'verified') return account;
  throw conflict(
    account.state === 'checking'
      ? 'Its bank is still being asked about this account. Please try again in a moment.'
      : 'This account cannot be paid to.',
  );
}

/** @throws AppError `not_found` for what was never this person's. */
export async function removeFundAccount(
  { userId, id }: { userId: string; id: string },
  parts: Pick<Parts, 'provider' | 'logger'>,
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
  if (!parts.provider) return;
  await settleFundAccount(id, parts).catch((err: Error) =>
    parts.logger.warn({ err: err.message }, 'a fund account waits'),
  );
}
