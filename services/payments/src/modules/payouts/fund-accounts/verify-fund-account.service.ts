import { newEvent } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { type PaymentsDeps, providerOf } from '../../../deps.ts';
import {
  isNoAnswer,
  isRefused,
  nextRetryAt,
  type Provider,
  type ProviderValidation,
} from '../../provider/index.ts';
import { FundAccountModel, type StoredFundAccount } from './fund-accounts.model.ts';

const { trusted } = mongoose;
/** A response within this time is not lost yet. */
const lostAfterMs = 30_000;

/**
 * Updates an account to the provider's state: the bank's verification, or its
 * deactivation. Idempotent.
 * @throws ProviderError `noAnswer`: call it again later.
 */
export async function verifyFundAccount(
  id: string,
  deps: Pick<PaymentsDeps, 'provider'>,
): Promise<void> {
  const account = await FundAccountModel.findById(id).lean<StoredFundAccount>();
  if (!account) return;
  if (account.isRemoved) return deactivate(account, providerOf(deps));
  if (account.state !== 'checking') return;
  const { _id, createdAt } = account;
  await FundAccountModel.updateOne({ _id }, { askAt: nextRetryAt(createdAt) });
  const record = await validationOf(account, providerOf(deps));
  if (record && record.fund_account.id === account.providerId)
    await storeValidation(account, record);
}

async function validationOf(account: StoredFundAccount, { payouts }: Provider) {
  const { _id, providerId, validationId, validatedAt } = account;
  if (validationId) return payouts.validation(validationId);
  if (validatedAt) {
    const [validation] = await payouts.lastValidationsOf(providerId);
    const isOpen = Date.now() - validatedAt.getTime() < lostAfterMs;
    if (validation || isOpen) return validation;
  }
  // Only the process that writes this queries the provider.
  const claimed = await FundAccountModel.updateOne(
    { _id, validatedAt: validatedAt ?? null },
    { validatedAt: new Date() },
  );
  return claimed.modifiedCount > 0 ? payouts.validate(providerId) : undefined;
}

async function storeValidation(
  account: StoredFundAccount,
  { id, status, results }: ProviderValidation,
) {
  const { _id, userId } = account;
  if (status === 'created') {
    await FundAccountModel.updateOne({ _id, state: 'checking' }, { validationId: id });
    return;
  }
  const isGood = status === 'completed' && results?.account_status === 'active';
  const bad =
    status === 'failed'
      ? 'We couldn’t verify it. Remove it and add it again.'
      : 'The bank doesn’t know this account.';
  await FundAccountModel.updateOne(
    { _id, state: 'checking', isRemoved: false },
    {
      $set: {
        validationId: id,
        state: isGood ? 'verified' : 'refused',
        registeredName: (isGood && results?.registered_name) || '',
        reason: isGood ? '' : bad,
      },
      $unset: { askAt: 1 },
      $push: { outbox: newEvent('wallet.changed', { userId }) },
    },
  );
}

/** Handles the provider's event about a verification. */
export async function applyValidation(
  id: string,
  deps: Pick<PaymentsDeps, 'provider'>,
): Promise<void> {
  const known = await FundAccountModel.findOne({ validationId: id }, { _id: 1 }).lean();
  if (known) return verifyFundAccount(String(known._id), deps);
  // The response with its id may have been lost.
  const record = await providerOf(deps).payouts.validation(id);
  const account = await FundAccountModel.findOne({
    providerId: record.fund_account.id,
    state: 'checking',
    isRemoved: false,
  }).lean<StoredFundAccount>();
  if (account) await storeValidation(account, record);
}

/** Deactivates an account at the provider, unless it was added again meanwhile. */
async function deactivate({ _id, providerId }: StoredFundAccount, { payouts }: Provider) {
  try {
    await payouts.setActive(providerId, false);
  } catch (err) {
    if (!isRefused(err)) throw err;
  }
  const { matchedCount } = await FundAccountModel.updateOne(
    { _id, isRemoved: true },
    { $unset: { askAt: 1 } },
  );
  if (matchedCount === 0) await payouts.setActive(providerId, true);
}

/** Verifies due accounts, in batches, by any process. */
export async function verifyDueFundAccounts(deps: Pick<PaymentsDeps, 'provider' | 'logger'>) {
  if (!deps.provider) return;
  const due = await FundAccountModel.find({ askAt: trusted({ $lte: new Date() }) })
    .sort({ askAt: 1 })
    .limit(20)
    .lean<StoredFundAccount[]>();
  for (const { _id, askAt, createdAt } of due) {
    // A failure does not delay the others.
    await FundAccountModel.updateOne({ _id, askAt }, { askAt: nextRetryAt(createdAt) });
    try {
      await verifyFundAccount(String(_id), deps);
    } catch (err) {
      deps.logger.warn({ err: (err as Error).message }, 'fund account not processed, will retry');
      // The provider would not respond to the next request either.
      if (isNoAnswer(err)) return;
    }
  }
}
