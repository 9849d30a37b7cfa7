import { conflict, indexedText, newEvent } from '@soloist/service-kit';
import { sortBy } from 'es-toolkit';
import mongoose from 'mongoose';
import { type Account, AccountModel, type StoredHost } from '../accounts/accounts.model.ts';
import { changeAccount } from '../accounts/change-account.ts';
import { nextDay, nextLook } from './host-schedule.ts';

/** The hosts, and with them the names of the proved ones: both are always written together. */
export const withHosts = (hosts: StoredHost[]) => ({
  hosts,
  // The site's address stays the one that was proved first.
  provedHosts: sortBy(
    hosts.filter(({ verifiedAt }) => verifiedAt),
    ['verifiedAt'],
  ).map(({ host }) => host),
});

export const findHost = ({ hosts }: Pick<Account, 'hosts'>, id: StoredHost['_id'] | string) =>
  hosts.find(({ _id }) => _id.equals(id));

/** The hosts of an account with one of them changed. */
export const withChanged = (
  { hosts }: Account,
  { _id, ...changes }: Pick<StoredHost, '_id'> & Partial<StoredHost>,
) => withHosts(hosts.map((each) => (each._id.equals(_id) ? { ...each, ...changes } : each)));

interface Proof {
  accountId: Account['_id'];
  host: StoredHost;
  /** What the TXT records say now. */
  texts: string[];
  /** Whether its owner is told: not of what they have just done. */
  isNews: boolean;
}

/**
 * Makes a host live whose record was found. Who proved it before and cannot any more, such as a
 * domain's former owner, loses it.
 * @throws AppError `conflict` when it leads to another account, which can prove it too.
 */
export const proveHost = ({ accountId, host, texts, isNews }: Proof): Promise<Account> =>
  changeAccount(accountId, async (account) => {
    const known = findHost(account, host._id);
    if (!known || known.verifiedAt) return undefined;
    // Two may prove it at the same moment: the index lets one in, and the other comes by here again.
    await takeFromOther({ account, host: known.host, texts });
    const now = new Date();
    return {
      ...withChanged(account, {
        _id: host._id,
        verifiedAt: now,
        failedAt: null,
        reason: '',
        checkedAt: now,
        misses: 0,
        nextCheckAt: nextDay(now),
      }),
      ...(isNews ? { tells: hostChanged(account, { host: known.host, state: 'live' }) } : {}),
    };
  });

async function takeFromOther({
  account,
  host,
  texts,
}: {
  account: Account;
  host: string;
  texts: string[];
}) {
  const holder = await AccountModel.findOne({
    provedHosts: indexedText(host),
    _id: mongoose.trusted({ $ne: account._id }),
  }).lean();
  const theirs = holder?.hosts.find((each) => each.host === host);
  if (!holder || !theirs) return;
  if (texts.includes(theirs.txtValue)) {
    throw conflict('This host name leads to another account. It has to be removed there first.');
  }
  await failHost(holder._id, { host: theirs, reason: 'Somebody else proved that it is theirs.' });
}

/** Takes a live host from the site, and tells its owner why. */
export const failHost = (
  accountId: Account['_id'],
  { host, reason }: { host: StoredHost; reason: string },
): Promise<Account> =>
  changeAccount(accountId, (account) => {
    if (!findHost(account, host._id)?.verifiedAt) return undefined;
    const now = new Date();
    return {
      ...withChanged(account, {
        _id: host._id,
        verifiedAt: null,
        failedAt: now,
        reason,
        checkedAt: now,
        misses: 0,
        watchedSince: now,
        nextCheckAt: nextLook(now, now),
      }),
      tells: hostChanged(account, { host: host.host, state: 'failed', reason }),
    };
  });

const hostChanged = (
  { _id }: Account,
  { reason = '', ...facts }: { host: string; state: 'live' | 'failed'; reason?: string },
) => newEvent('identity.host-changed', { freelancerId: String(_id), ...facts, reason });
