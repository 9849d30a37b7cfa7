import type { providerIds, TokenClaims } from '@soloist/contracts';
import {
  conflict,
  forbidden,
  indexedText,
  isDuplicateKey,
  isFlagOn,
  notFound,
} from '@soloist/server-kit';
import mongoose from 'mongoose';
import {
  type Account,
  type AccountChange,
  type AccountFields,
  AccountModel,
  changeAccount,
  createReferral,
  type LinkedAccount,
} from '../../accounts/index.ts';
import { type ChangeOrigin, credentialChangedEvent } from '../credential-changes.events.ts';
import { unknownPassword } from '../passwords.service.ts';
import { signUpClosed } from '../sign-in.service.ts';
import { verifiedChanges } from '../verification.service.ts';
import type { GoogleIdentity } from './google.client.ts';
import type { Purpose } from './trips.service.ts';

const newLink = ({ sub, email }: GoogleIdentity): LinkedAccount => ({
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

interface NewLink {
  link: LinkedAccount;
  origin: ChangeOrigin;
}

/** Links the provider's account, unless it belongs to another account or one is linked already. */
async function addLink(account: Account, { link, origin }: NewLink): Promise<AccountChange> {
  const holder = await findLinked(link).lean();
  if (holder && !holder._id.equals(account._id)) {
    throw conflict('This Google account is linked to another account. Unlink it there first.');
  }
  if (holder) return {};
  if (account.linkedAccounts.some(({ provider }) => provider === link.provider)) {
    throw conflict('You’ve already linked a Google account. Unlink it first.');
  }
  const event = credentialChangedEvent(account, {
    ...{ change: 'google-linked', name: link.email, origin },
  });
  return { linkedAccounts: [...account.linkedAccounts, link], event };
}

/** Creates an account like a sign-up: it is unusable before its email is verified. */
async function upsertAccount(email: string, person: Partial<AccountFields>): Promise<Account> {
  const opened = { upsert: true, returnDocument: 'after' } as const;
  try {
    return await AccountModel.findOneAndUpdate({ email }, { $setOnInsert: person }, opened).lean();
  } catch (err) {
    // A concurrent request created it.
    if (!isDuplicateKey(err)) throw err;
    return AccountModel.findOne({ email }).orFail().lean();
  }
}

/**
 * The account that Google's response signs in to: the linked one, else the one with its email, else a
 * new one. An unverified account is taken over, including its password.
 * @throws AppError `conflict` for the email of an account that another Google account is linked to:
 * a company gives an address to its next employee. `forbidden` for an email of a mailbox that Google
 * doesn't run: the Google account may be of a person who had the address before.
 */
export async function findOrOpenAccount(
  { identity, origin }: { identity: GoogleIdentity; origin: ChangeOrigin },
  purpose: Purpose,
): Promise<{ account: Account; isNew: boolean }> {
  const link = newLink(identity);
  const linked = await findLinked(link).lean();
  if (linked) return { account: linked, isNew: false };
  const { role = 'freelancer', ref = '' } = purpose;
  const { email, fname, lname } = identity;
  if (!identity.hasMailbox) throw mailboxUnknown();
  if (!isFlagOn('sign-ups') && !(await AccountModel.exists({ email, verified: true }))) {
    throw signUpClosed();
  }
  const credentials = await unknownPassword();
  const person = { ...credentials, signupTicket: '', fname, lname, ref, role, roles: [role] };
  const upserted = await upsertAccount(email, person);
  if (upserted.verified && upserted.linkedAccounts.length > 0) throw otherAccountLinked();
  let isNew = false;
  const account = await changeAccount(upserted._id, async (current, collisions) => {
    isNew = !current.verified;
    const opened = { ...current, ...person };
    const { event, ...linked } = await addLink(current, { link, origin });
    // A new account is opened by its link, which is no news.
    if (!isNew) return { ...linked, event };
    const referral = await createReferral(opened);
    return { ...person, ...verifiedChanges(opened, collisions), ...referral, ...linked };
  });
  return { account, isNew };
}

const mailboxUnknown = () =>
  forbidden(
    'Google can’t confirm that you still have this email. Sign up or log in with it here, then link Google in Settings.',
  );

const otherAccountLinked = () =>
  conflict(
    'The account with this email is linked to another Google account. Log in with that one or your password, then change the link in Settings.',
  );

/** @throws AppError `conflict`. */
export const linkAccount = (
  { identity, origin }: { identity: GoogleIdentity; origin: ChangeOrigin },
  user: TokenClaims,
): Promise<Account> =>
  changeAccount(user.sub, (account) => addLink(account, { link: newLink(identity), origin }));

/**
 * @throws AppError `not_found` when none is linked, `conflict` when it is the only sign-in method.
 */
export const unlinkAccount = (
  { provider: unlinked, origin }: { provider: (typeof providerIds)[number]; origin: ChangeOrigin },
  user: TokenClaims,
): Promise<Account> =>
  changeAccount(user.sub, (account) => {
    const { linkedAccounts, hasPassword } = account;
    const remaining = linkedAccounts.filter(({ provider }) => provider !== unlinked);
    if (remaining.length === linkedAccounts.length) throw notFound('linked account');
    if (remaining.length === 0 && !hasPassword) {
      throw conflict('This is your only way to sign in. Set a password first.');
    }
    const name = linkedAccounts.find(({ provider }) => provider === unlinked)?.email ?? '';
    const event = credentialChangedEvent(account, { change: 'google-unlinked', name, origin });
    return { linkedAccounts: remaining, event };
  });
