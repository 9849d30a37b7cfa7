import { randomBytes } from 'node:crypto';
import { mostCustomHosts, type TokenClaims } from '@soloist/contracts';
import { conflict, invalidInput, notFound } from '@soloist/service-kit';
import { Types } from 'mongoose';
import type { Parts } from '../../parts.ts';
import type { Account, StoredHost } from '../accounts/accounts.model.ts';
import { requireAccount } from '../accounts/accounts.service.ts';
import { changeAccount } from '../accounts/change-account.ts';
import { lookUp, valueBegins } from './host-record.ts';
import { nextLook } from './host-schedule.ts';
import { noteLook } from './looks.ts';
import { findHost, proveHost, withHosts } from './proving.ts';

/** @throws AppError `invalid_input` for one of ours, `conflict` for one too many. */
export async function addHost(
  { host, user }: { host: string; user: TokenClaims },
  { publicUrl }: Parts,
): Promise<Account> {
  const ours = new URL(publicUrl).hostname;
  if (host === ours || host.endsWith(`.${ours}`)) {
    const message = `Addresses below ${ours} are ours. Your username gives you one of them.`;
    throw invalidInput(message, [{ path: 'host', message }]);
  }
  return changeAccount(user.sub, ({ hosts }) => {
    if (hosts.some((known) => known.host === host)) {
      throw conflict('You have added this host name already.');
    }
    if (hosts.length >= mostCustomHosts) {
      throw conflict(`You can have ${mostCustomHosts} host names. Remove one of them first.`);
    }
    return withHosts([...hosts, newHost(host)]);
  });
}

function newHost(host: string): StoredHost {
  const now = new Date();
  return {
    _id: new Types.ObjectId(),
    host,
    txtValue: valueBegins + randomBytes(20).toString('base64url'),
    verifiedAt: null,
    failedAt: null,
    reason: '',
    checkedAt: null,
    misses: 0,
    watchedSince: now,
    nextCheckAt: nextLook(now, now),
    createdAt: now,
  };
}

/**
 * Looks the record up; the host leads to the site from then on. If it does not fit, it is waited
 * for as if the host were new.
 * @throws AppError `conflict` with what was found instead, or when the host is somebody else's;
 * `unavailable` when the name servers do not answer.
 */
export async function verifyHost(
  { id, user }: { id: string; user: TokenClaims },
  { dns }: Parts,
): Promise<Account> {
  const account = await requireAccount(user);
  const host = requireHost(account, id);
  if (host.verifiedAt) return account;
  const finding = await lookUp(host, dns);
  if (finding.is === 'right') {
    const { texts } = finding;
    return proveHost({ accountId: account._id, host, texts, isNews: false });
  }
  const now = new Date();
  const anew = { watchedSince: now, nextCheckAt: nextLook(now, now) };
  await noteLook({ accountId: account._id, host }, { reason: finding.reason, ...anew });
  throw finding.is === 'missing' ? conflict(finding.reason) : finding.error;
}

export const removeHost = ({ id, user }: { id: string; user: TokenClaims }): Promise<Account> =>
  changeAccount(user.sub, (account) => {
    const unwanted = requireHost(account, id);
    return withHosts(account.hosts.filter((host) => host !== unwanted));
  });

function requireHost(account: Account, id: string): StoredHost {
  const host = findHost(account, id);
  if (!host) throw notFound('host name');
  return host;
}
