import type { EndpointQuery, users } from '@soloist/contracts';
import { afterCursor, forbidden, notFound, toPage } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import {
  type Account,
  AccountModel,
  allAccountsTerm,
  changeAccount,
  queryTerms,
  stateTerm,
} from '../accounts/index.ts';
import { eraseAccount } from '../personal-data/index.ts';
import { endAllSessions } from '../sessions/index.ts';
import { endAllConnections, mailCode, revokeAllApiKeys } from '../sign-in/index.ts';

const { trusted } = mongoose;

/** One range of one index: the first term chooses, the others filter. */
export async function listUsers({ limit, cursor, ...filters }: EndpointQuery<typeof users.list>) {
  const [first, ...others] = queryTerms({ limit, ...filters });
  const hasTerm = (text: string) => ({ $in: [text, '$lookupTerms'] });
  const accounts = await AccountModel.find({
    lookupTerms: first as string,
    ...afterCursor(cursor),
    ...(others.length > 0 ? { $expr: trusted({ $and: others.map(hasTerm) }) } : {}),
  })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean();
  return toPage(accounts, limit);
}

export async function countUsers() {
  const count = (term: string) => AccountModel.countDocuments({ lookupTerms: term });
  const [all, suspended, unverified] = await Promise.all([
    count(allAccountsTerm),
    count(stateTerm('suspended')),
    count(stateTerm('unverified')),
  ]);
  return { all, suspended, unverified };
}

/** Ids of the admins who have an account. */
export async function listAdminIds({ adminEmails }: IdentityDeps): Promise<string[]> {
  const isAdmin = { email: trusted({ $in: adminEmails }), verified: true };
  return (await AccountModel.find(isAdmin, { _id: 1 }).lean()).map(({ _id }) => String(_id));
}

export async function findUser(id: string): Promise<Account> {
  const account = await AccountModel.findById(id).lean();
  if (!account) throw notFound('account');
  return account;
}

/** @throws AppError `not_found`; `forbidden` for admins. */
async function findNonAdmin(id: string, { adminEmails }: IdentityDeps): Promise<Account> {
  const account = await findUser(id);
  if (adminEmails.includes(account.email)) {
    throw forbidden('This person is an admin. Remove them from the settings first.');
  }
  return account;
}

/** Sessions, API keys and connected apps: an admin does this when someone else may act for the person. */
async function endAllAccess(accountId: Account['_id'], deps: IdentityDeps) {
  await endAllSessions(accountId, deps);
  await revokeAllApiKeys(accountId, deps);
  await endAllConnections(accountId, deps);
}

export async function signOutEverywhere(id: string, deps: IdentityDeps) {
  const account = await findUser(id);
  await endAllAccess(account._id, deps);
  return account;
}

/** The write blocks sign-ins; existing sessions and API keys end after it. */
export async function suspendUser(
  { id, reason }: { id: string; reason: string },
  deps: IdentityDeps,
) {
  await findNonAdmin(id, deps);
  const account = await changeAccount(id, ({ suspension }) =>
    suspension ? undefined : { suspension: { at: new Date(), reason } },
  );
  await endAllAccess(account._id, deps);
  return account;
}

export const unsuspendUser = (id: string) =>
  changeAccount(id, ({ suspension }) => (suspension ? { suspension: null } : undefined));

/** @throws AppError `rate_limited` when too many codes were sent to this email. */
export async function sendReset(id: string, { attempts, hashCode }: IdentityDeps) {
  const account = await findUser(id);
  // Counted as a separate network: strangers do not use up an admin's limit.
  const { isLong } = await attempts.countMailedCode({ email: account.email, ip: 'admins' });
  await mailCode(account, { purpose: 'reset', isLong, hashCode });
  return account;
}

export async function deleteUser(id: string, deps: IdentityDeps) {
  await eraseAccount(await findNonAdmin(id, deps), deps);
}
