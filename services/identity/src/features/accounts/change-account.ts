import { isDuplicateKey, notFound } from '@soloist/service-kit';
import type { Types } from 'mongoose';
import { profileChanged } from '../profiles/profiles.presenter.ts';
import { type Account, type AccountFields, AccountModel } from './accounts.model.ts';

const mostAttempts = 20;

/**
 * Applies what `change` makes of the newest state, in one write with the event that tells other
 * services. When somebody else wrote in between, or a username was taken, it is asked again.
 */
export async function changeAccount(
  id: Types.ObjectId | string,
  change: (account: Account, attempt: number) => Partial<AccountFields>,
): Promise<Account> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const account = await AccountModel.findById(id).lean();
    if (!account) throw notFound('account');
    const changed = await write(account, change(account, attempt));
    if (changed) return changed;
  }
  throw new Error('the account is changed by others all the time');
}

async function write(account: Account, changes: Partial<AccountFields>) {
  const version = account.version + 1;
  const next = { ...account, ...changes, version };
  const outbox = profileChanged(next);
  try {
    return await AccountModel.findOneAndUpdate(
      { _id: account._id, version: account.version },
      { $set: { ...changes, version }, $push: { outbox } },
      { returnDocument: 'after' },
    ).lean();
  } catch (err) {
    if (isDuplicateKey(err)) return null;
    throw err;
  }
}
