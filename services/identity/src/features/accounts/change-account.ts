import type { DomainEvent } from '@soloist/contracts';
import { isDuplicateKey, notFound } from '@soloist/service-kit';
import type { Types } from 'mongoose';
import { directoryEntry } from '../directory/directory-entry.ts';
import { profileChanged } from '../profiles/profiles.presenter.ts';
import { lookupTermsOf } from '../users/lookup.ts';
import { type Account, type AccountFields, AccountModel } from './accounts.model.ts';

const mostAttempts = 20;

/** What becomes of an account, and what else others are told in the same write. */
export type Change = Partial<AccountFields> & { tells?: DomainEvent };

/**
 * Applies what `change` makes of the newest state, in one write with what it is found by and the event
 * that tells other services. When somebody else wrote in between it is asked again; so it
 * is when a value that must be unique was `taken`, and then it has to offer another one or throw.
 * What it throws goes to the caller; what it leaves out stays as it is.
 */
export async function changeAccount(
  id: Types.ObjectId | string,
  change: (account: Account, taken: number) => Change | undefined | Promise<Change | undefined>,
): Promise<Account> {
  let taken = 0;
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const account = await AccountModel.findById(id).lean();
    if (!account) throw notFound('account');
    const made = await change(account, taken);
    if (!made) return account;
    const written = await write(account, made);
    if (written === 'taken') taken += 1;
    else if (written) return written;
  }
  throw new Error('the account is changed by others all the time');
}

async function write(account: Account, { tells, ...changes }: Change) {
  const version = account.version + 1;
  const next = { ...account, ...changes, version };
  const outbox = { $each: [profileChanged(next), ...(tells ? [tells] : [])] };
  try {
    return await AccountModel.findOneAndUpdate(
      { _id: account._id, version: account.version },
      {
        $set: { ...changes, version, ...directoryEntry(next), lookupTerms: lookupTermsOf(next) },
        $push: { outbox },
      },
      { returnDocument: 'after' },
    ).lean();
  } catch (err) {
    if (isDuplicateKey(err)) return 'taken';
    throw err;
  }
}
