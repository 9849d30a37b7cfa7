import type { providerIds, TokenClaims } from '@soloist/contracts';
import { conflict, indexedText, isDuplicateKey, isOn, notFound } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { GoogleIdentity } from '../../clients/google.ts';
import {
  type Account,
  type AccountFields,
  AccountModel,
  type LinkedAccount,
} from '../accounts/accounts.model.ts';
import { noNewAccounts, proved } from '../accounts/accounts.service.ts';
import { changeAccount } from '../accounts/change-account.ts';
import { nobodysPassword } from '../accounts/passwords.service.ts';
import { invitationOf } from '../referrals/invitation.ts';
import type { Purpose } from './trips.service.ts';

const linkTo = ({ sub, email }: GoogleIdentity): LinkedAccount => ({
  provider: 'google',
  sub,
  email,
  linkedAt: new Date(),
});

const findLinked = ({ provider, sub }: LinkedAccount) =>
  AccountModel.findOne({
    linkedAccounts: mongoose.trusted({ $elemMatch: { provider, sub } }),
    'linkedAccounts.sub': indexedText(sub),
  });

/** The provider's account as one more way in, unless it is somebody else's or another one is. */
async function withLink(account: Account, link: LinkedAccount) {
  const holder = await findLinked(link).lean();
  if (holder && !holder._id.equals(account._id)) {
    throw conflict(
      'This Google account signs somebody else in. Sign in with it and unlink it there first.',
    );
  }
  if (holder) return {};
  if (account.linkedAccounts.some(({ provider }) => provider === link.provider)) {
    throw conflict('Another Google account is linked already. Unlink it first.');
  }
  return { linkedAccounts: [...account.linkedAccounts, link] };
}

/** Opened, an account is as if it had signed up: nobody can use it before its address is proved. */
async function findOrOpen(email: string, person: Partial<AccountFields>): Promise<Account> {
  const opened = { upsert: true, returnDocument: 'after' } as const;
  try {
    return await AccountModel.findOneAndUpdate({ email }, { $setOnInsert: person }, opened).lean();
  } catch (err) {
    // Opened at the same moment by another request.
    if (!isDuplicateKey(err)) throw err;
    return AccountModel.findOne({ email }).orFail().lean();
  }
}

/**
 * Whom Google's answer signs in: the account it is linked to, else the one with its address, else
 * a new one. An account whose address nobody had proved is taken over, password and all.
 */
export async function accountFor(
  identity: GoogleIdentity,
  purpose: Purpose,
): Promise<{ account: Account; isNew: boolean }> {
  const link = linkTo(identity);
  const linked = await findLinked(link).lean();
  if (linked) return { account: linked, isNew: false };
  const { role = 'freelancer', ref = '' } = purpose;
  const { email, fname, lname } = identity;
  if (!isOn('sign-ups') && !(await AccountModel.exists({ email, verified: true }))) {
    throw noNewAccounts();
  }
  const nobodys = await nobodysPassword();
  const person = { ...nobodys, signupTicket: '', fname, lname, ref, role, roles: [role] };
  const found = await findOrOpen(email, person);
  // Another Google account is theirs already, and this one still proves the address.
  if (found.verified && found.linkedAccounts.length > 0) return { account: found, isNew: false };
  let isNew = false;
  const account = await changeAccount(found._id, async (current, taken) => {
    isNew = !current.verified;
    const opened = { ...current, ...person };
    const change = isNew
      ? { ...person, ...proved(opened, taken), ...(await invitationOf(opened)) }
      : {};
    return { ...change, ...(await withLink(current, link)) };
  });
  return { account, isNew };
}

/** @throws AppError `conflict`. */
export const linkAccount = (identity: GoogleIdentity, user: TokenClaims): Promise<Account> =>
  changeAccount(user.sub, (account) => withLink(account, linkTo(identity)));

/** @throws AppError `not_found` when none is linked, `conflict` when it is the only way in. */
export const unlinkAccount = (
  unwanted: (typeof providerIds)[number],
  user: TokenClaims,
): Promise<Account> =>
  changeAccount(user.sub, ({ linkedAccounts, hasPassword }) => {
    const kept = linkedAccounts.filter(({ provider }) => provider !== unwanted);
    if (kept.length === linkedAccounts.length) throw notFound('linked account');
    if (kept.length === 0 && !hasPassword) {
      throw conflict('This is your only way to sign in. Please choose a password first.');
    }
    return { linkedAccounts: kept };
  });
