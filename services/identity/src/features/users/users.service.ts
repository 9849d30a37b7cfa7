import type { EndpointQuery, users } from '@soloist/contracts';
import { afterCursor, conflict, forbidden, notFound, toPage } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { Parts } from '../../parts.ts';
import { type Account, AccountModel } from '../accounts/accounts.model.ts';
import { proved } from '../accounts/accounts.service.ts';
import { changeAccount } from '../accounts/change-account.ts';
import { mailCode } from '../accounts/codes.service.ts';
import { eraseAccount } from '../personal-data/erasures.service.ts';
import { invitationOf } from '../referrals/invitation.ts';
import { endAllSessions } from '../sessions/sessions.service.ts';
import { everybody, inState, termsOfQuestion } from './lookup.ts';

const { trusted } = mongoose;

/** One range of one index: the first term chooses, the others filter. */
export async function listUsers({ limit, cursor, ...question }: EndpointQuery<typeof users.list>) {
  const [first, ...others] = termsOfQuestion({ limit, ...question });
  const hasTerm = (text: string) => ({ $in: [text, '$lookupTerms'] });
  const found = await AccountModel.find({
    lookupTerms: first as string,
    ...afterCursor(cursor),
    ...(others.length > 0 ? { $expr: trusted({ $and: others.map(hasTerm) }) } : {}),
  })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean();
  return toPage(found, limit);
}

export async function countUsers() {
  const count = (term: string) => AccountModel.countDocuments({ lookupTerms: term });
  const [all, suspended, unverified] = await Promise.all([
    count(everybody),
    count(inState('suspended')),
    count(inState('unverified')),
  ]);
  return { all, suspended, unverified };
}

/** Whose tokens say that they run the installation, once they sign in. */
export async function adminIds({ adminEmails }: Parts): Promise<string[]> {
  const asked = { email: trusted({ $in: adminEmails }), verified: true };
  return (await AccountModel.find(asked, { _id: 1 }).lean()).map(({ _id }) => String(_id));
}

export async function findUser(id: string): Promise<Account> {
  const account = await AccountModel.findById(id).lean();
  if (!account) throw notFound('account');
  return account;
}

/** @throws AppError `not_found`; `forbidden` for those who run the installation. */
async function findOther(id: string, { adminEmails }: Parts): Promise<Account> {
  const account = await findUser(id);
  if (adminEmails.includes(account.email)) {
    throw forbidden('This person runs the installation. Take them out of its settings first.');
  }
  return account;
}

export async function signOutEverywhere(id: string, parts: Parts) {
  const account = await findUser(id);
  await endAllSessions(account._id, parts);
  return account;
}

/** Nobody signs in from the write on; who did before is signed out after it. */
export async function suspendUser({ id, reason }: { id: string; reason: string }, parts: Parts) {
  await findOther(id, parts);
  const account = await changeAccount(id, ({ suspension }) =>
    suspension ? undefined : { suspension: { at: new Date(), reason } },
  );
  await endAllSessions(account._id, parts);
  return account;
}

export const unsuspendUser = (id: string) =>
  changeAccount(id, ({ suspension }) => (suspension ? { suspension: null } : undefined));

/** @throws AppError `conflict` when the address is proved already. */
export const verifyUser = (id: string) =>
  changeAccount(id, async (account, taken) => {
    if (account.verified) throw conflict('This address is proved already.');
    return { ...proved(account, taken), ...(await invitationOf(account)) };
  });

/** @throws AppError `rate_limited` when very many codes were mailed to this address. */
export async function sendReset(id: string, { attempts, hashCode }: Parts) {
  const account = await findUser(id);
  // Counted as a network of its own: strangers do not use up what an admin may send.
  const { isLong } = await attempts.countMailedCode({ email: account.email, ip: 'admins' });
  await mailCode(account, { purpose: 'reset', isLong, hashCode });
  return account;
}

export async function deleteUser(id: string, parts: Parts) {
  await eraseAccount(await findOther(id, parts), parts);
}
