import type { DomainEvent, TokenClaims } from '@soloist/contracts';
import { isDuplicateKey, notFound, unauthenticated } from '@soloist/service-kit';
import type { Types } from 'mongoose';
import { type Account, type AccountFields, AccountModel } from './accounts.model.ts';
import { profileChangedEvent } from './accounts.presenter.ts';
import { directoryEntry } from './directory-entry.rules.ts';
import { lookupTermsOf } from './lookup-terms.rules.ts';

const mostAttempts = 20;

/** The changed fields of an account, and an extra event to publish in the same write. */
export type AccountChange = Partial<AccountFields> & { event?: DomainEvent };

/**
 * Applies the result of `change` to the newest state, in one write with the search terms and the event
 * for other services. `change` runs again after a concurrent write, and when a unique
 * value was taken, with one more in `collisions`: then it must offer another value or throw. Its
 * errors reach the caller; fields that it leaves out stay unchanged.
 */
export async function changeAccount(
  id: Types.ObjectId | string,
  change: (
    account: Account,
    collisions: number,
  ) => AccountChange | undefined | Promise<AccountChange | undefined>,
): Promise<Account> {
  let collisions = 0;
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const account = await AccountModel.findById(id).lean();
    if (!account) throw notFound('account');
    const changes = await change(account, collisions);
    if (!changes) return account;
    const saved = await writeChange(account, changes);
    if (saved === 'taken') collisions += 1;
    else if (saved) return saved;
  }
  throw new Error('the account kept changing while it was saved');
}

async function writeChange(account: Account, { event, ...changes }: AccountChange) {
  const version = account.version + 1;
  const next = { ...account, ...changes, version };
  const outbox = { $each: [profileChangedEvent(next), ...(event ? [event] : [])] };
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

/** The caller's account. @throws AppError `unauthenticated` when it was deleted. */
export async function requireAccount({ sub }: TokenClaims): Promise<Account> {
  const account = await AccountModel.findById(sub).lean();
  if (!account) throw unauthenticated('This account no longer exists.');
  return account;
}
