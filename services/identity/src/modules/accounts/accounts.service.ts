import { createHash } from 'node:crypto';
import type { DomainEvent, TokenClaims } from '@soloist/contracts';
import { changeDocument, isDuplicateKey, notFound, unauthenticated } from '@soloist/server-kit';
import type { Types } from 'mongoose';
import { type Account, type AccountFields, AccountModel } from './accounts.model.ts';
import { profileChangedEvent } from './accounts.presenter.ts';
import { directoryEntry } from './directory-entry.rules.ts';
import { lookupTermsOf } from './lookup-terms.rules.ts';

/** The changed fields of an account, and an extra event to publish in the same write. */
export type AccountChange = Partial<AccountFields> & { event?: DomainEvent | DomainEvent[] };

/**
 * Changes an account as `changeDocument` does, in one write with the search terms and the event for
 * other services. `change` also runs again when a unique
 * value was taken, with one more in `collisions`: then it must offer another value or throw. Its
 * errors reach the caller; fields that it leaves out stay unchanged.
 */
export function changeAccount(
  id: Types.ObjectId | string,
  change: (
    account: Account,
    collisions: number,
  ) => AccountChange | undefined | Promise<AccountChange | undefined>,
): Promise<Account> {
  let collisions = 0;
  return changeDocument({
    read: () => readAccount(id),
    decide: (account) => change(account, collisions),
    write: async (account, changes) => {
      try {
        return await writeChange(account, changes);
      } catch (err) {
        if (!isDuplicateKey(err)) throw err;
        collisions += 1;
        return null;
      }
    },
  });
}

async function readAccount(id: Types.ObjectId | string): Promise<Account> {
  const account = await AccountModel.findById(id).lean();
  if (!account) throw notFound('account');
  return account;
}

function writeChange(account: Account, { event, ...changes }: AccountChange) {
  const version = account.version + 1;
  const next = { ...account, ...changes, version };
  const outbox = { $each: [profileChangedEvent(next), ...[event ?? []].flat()] };
  return AccountModel.findOneAndUpdate(
    { _id: account._id, version: account.version },
    {
      $set: { ...changes, version, ...directoryEntry(next), lookupTerms: lookupTermsOf(next) },
      $push: { outbox },
    },
    { returnDocument: 'after' },
  ).lean();
}

/** The caller's account. @throws AppError `unauthenticated` when it was deleted. */
export async function requireAccount({ sub }: TokenClaims): Promise<Account> {
  const account = await AccountModel.findById(sub).lean();
  if (!account) throw unauthenticated('This account no longer exists.');
  return account;
}

/** Fingerprint of the password: anything bound to it becomes invalid when the password changes. */
export const passwordMark = ({ passwordHash }: Pick<Account, 'passwordHash'>): string =>
  createHash('sha256').update(passwordHash).digest('base64url');
