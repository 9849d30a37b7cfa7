import { randomBytes } from 'node:crypto';
import { maxCustomHosts, type TokenClaims } from '@soloist/contracts';
import { conflict, invalidInput, limitReached, notFound } from '@soloist/server-kit';
import { Types } from 'mongoose';
import type { IdentityDeps } from '../../deps.ts';
import { type Account, changeAccount, requireAccount, type StoredHost } from '../accounts/index.ts';
import { checkRecord, valuePrefix } from './host-record.service.ts';
import { nextPendingCheck } from './host-schedule.rules.ts';
import {
  findHost,
  markHostVerified,
  storeHostCheck,
  withHosts,
} from './host-verification.service.ts';

/** @throws AppError `invalid_input` for a domain of ours, `limit_reached` above the limit. */
export async function addHost(
  { host, user }: { host: string; user: TokenClaims },
  { publicUrl }: IdentityDeps,
): Promise<Account> {
  const productHost = new URL(publicUrl).hostname;
  if (host === productHost || host.endsWith(`.${productHost}`)) {
    const message = `Subdomains of ${productHost} belong to Soloist. Your username gives you one.`;
    throw invalidInput(message, [{ path: 'host', message }]);
  }
  return changeAccount(user.sub, ({ hosts }) => {
    if (hosts.some((known) => known.host === host)) {
      throw conflict('You’ve already added this domain.');
    }
    if (hosts.length >= maxCustomHosts) {
      throw limitReached(`You can have ${maxCustomHosts} domains. Remove one first.`);
    }
    return withHosts([...hosts, newHost(host)]);
  });
}

function newHost(host: string): StoredHost {
  const now = new Date();
  return {
    _id: new Types.ObjectId(),
    host,
    txtValue: valuePrefix + randomBytes(20).toString('base64url'),
    verifiedAt: null,
    failedAt: null,
    reason: '',
    checkedAt: null,
    misses: 0,
    watchedSince: now,
    nextCheckAt: nextPendingCheck(now, now),
    createdAt: now,
  };
}

/**
 * Checks the record and activates the domain. If it does not match, checks start over as for a new
 * domain.
 * @throws AppError `conflict` with the found value, or when the domain belongs to another account;
 * `unavailable` when the name servers do not respond.
 */
export async function verifyHost(
  { id, user }: { id: string; user: TokenClaims },
  { dns }: IdentityDeps,
): Promise<Account> {
  const account = await requireAccount(user);
  const host = requireHost(account, id);
  if (host.verifiedAt) return account;
  const result = await checkRecord(host, dns);
  if (result.is === 'found') {
    const { texts } = result;
    return markHostVerified({ accountId: account._id, host, texts, shouldNotify: false });
  }
  const now = new Date();
  const restart = { watchedSince: now, nextCheckAt: nextPendingCheck(now, now) };
  await storeHostCheck({ accountId: account._id, host }, { reason: result.reason, ...restart });
  throw result.is === 'missing' ? conflict(result.reason) : result.error;
}

export const removeHost = ({ id, user }: { id: string; user: TokenClaims }): Promise<Account> =>
  changeAccount(user.sub, (account) => {
    const removed = requireHost(account, id);
    return withHosts(account.hosts.filter((host) => host !== removed));
  });

function requireHost(account: Account, id: string): StoredHost {
  const host = findHost(account, id);
  if (!host) throw notFound('domain');
  return host;
}
