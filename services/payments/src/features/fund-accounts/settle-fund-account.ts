import { newEvent } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { type Parts, providerOf } from '../../parts.ts';
import type { Provider } from '../provider/provider.ts';
import { isNoAnswer, isRefused } from '../provider/provider-error.ts';
import type { ProviderValidation } from '../provider/provider-shapes.ts';
import { askAgainAt } from './ask-again.ts';
import { FundAccountModel, type StoredFundAccount } from './fund-accounts.model.ts';

const { trusted } = mongoose;
/** An answer that is still to come is not lost yet. */
const lostAfterMs = 30_000;

/**
 * Brings an account to where the provider has it: what its bank said, or that nothing is paid to it
 * any more. Harmless twice.
 * @throws ProviderError `noAnswer`: to be done again later.
 */
export async function settleFundAccount(id: string, parts: Pick<Parts, 'provider'>): Promise<void> {
  const account = await FundAccountModel.findById(id).lean<StoredFundAccount>();
  if (!account) return;
  if (account.isRemoved) return letGo(account, providerOf(parts));
  if (account.state !== 'checking') return;
  const { _id, createdAt } = account;
  await FundAccountModel.updateOne({ _id }, { askAt: askAgainAt(createdAt) });
  const said = await validationOf(account, providerOf(parts));
  if (said && said.fund_account.id === account.providerId) await keepSaid(account, said);
}

async function validationOf(account: StoredFundAccount, { payouts }: Provider) {
  const { _id, providerId, validationId, validatedAt } = account;
  if (validationId) return payouts.validation(validationId);
  if (validatedAt) {
    const [found] = await payouts.lastValidationsOf(providerId);
    const isOpen = Date.now() - validatedAt.getTime() < lostAfterMs;
    if (found || isOpen) return found;
  }
  // Whoever writes this asks.
  const claimed = await FundAccountModel.updateOne(
    { _id, validatedAt: validatedAt ?? null },
    { validatedAt: new Date() },
  );
  return claimed.modifiedCount > 0 ? payouts.validate(providerId) : undefined;
}

async function keepSaid(account: StoredFundAccount, { id, status, results }: ProviderValidation) {
  const { _id, userId } = account;
  if (status === 'created') {
    await FundAccountModel.updateOne({ _id, state: 'checking' }, { validationId: id });
    return;
  }
  const isGood = status === 'completed' && results?.account_status === 'active';
  const bad =
    status === 'failed'
      ? 'Its bank could not be asked. Please remove it and add it again.'
      : 'Its bank does not know this account.';
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

/** What the provider tells of one of its questions to a bank. */
export async function settleValidation(id: string, parts: Pick<Parts, 'provider'>): Promise<void> {
  const known = await FundAccountModel.findOne({ validationId: id }, { _id: 1 }).lean();
  if (known) return settleFundAccount(String(known._id), parts);
  // The answer with its id may have been lost.
  const said = await providerOf(parts).payouts.validation(id);
  const account = await FundAccountModel.findOne({
    providerId: said.fund_account.id,
    state: 'checking',
    isRemoved: false,
  }).lean<StoredFundAccount>();
  if (account) await keepSaid(account, said);
}

/** Nothing can be paid to it any more; unless it was added again in between. */
async function letGo({ _id, providerId }: StoredFundAccount, { payouts }: Provider) {
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

/** What is due at the provider: bit by bit, by any process. */
export async function settleDueFundAccounts(parts: Pick<Parts, 'provider' | 'logger'>) {
  if (!parts.provider) return;
  const due = await FundAccountModel.find({ askAt: trusted({ $lte: new Date() }) })
    .sort({ askAt: 1 })
    .limit(20)
    .lean<StoredFundAccount[]>();
  for (const { _id, askAt, createdAt } of due) {
    // Whoever fails does not hold up the others.
    await FundAccountModel.updateOne({ _id, askAt }, { askAt: askAgainAt(createdAt) });
    try {
      await settleFundAccount(String(_id), parts);
    } catch (err) {
      parts.logger.warn({ err: (err as Error).message }, 'a fund account waits');
      // Who does not answer now does not answer the next one either.
      if (isNoAnswer(err)) return;
    }
  }
}
