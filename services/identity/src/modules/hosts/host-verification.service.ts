import { conflict, indexedText, newEvent } from '@soloist/server-kit';
import { sortBy } from 'es-toolkit';
import mongoose from 'mongoose';
import { type Account, AccountModel, changeAccount, type StoredHost } from '../accounts/index.ts';
import { nextDailyCheck, nextPendingCheck } from './host-schedule.rules.ts';

/** The custom domains and the list of verified ones, which are always written together. */
export const withHosts = (hosts: StoredHost[]) => ({
  hosts,
  // The site's main domain stays the one that was verified first.
  provedHosts: sortBy(
    hosts.filter(({ verifiedAt }) => verifiedAt),
    ['verifiedAt'],
  ).map(({ host }) => host),
});

export const findHost = ({ hosts }: Pick<Account, 'hosts'>, id: StoredHost['_id'] | string) =>
  hosts.find(({ _id }) => _id.equals(id));

/** The hosts of an account with one of them changed. */
export const withChangedHost = (
  { hosts }: Account,
  { _id, ...changes }: Pick<StoredHost, '_id'> & Partial<StoredHost>,
) => withHosts(hosts.map((each) => (each._id.equals(_id) ? { ...each, ...changes } : each)));

interface HostVerification {
  accountId: Account['_id'];
  host: StoredHost;
  /** The current TXT records. */
  texts: string[];
  /** Whether to notify the owner: not about their own action. */
  shouldNotify: boolean;
}

/**
 * Activates a domain whose record was found. A previous holder without a record, such as the domain's
 * former owner, loses it.
 * @throws AppError `conflict` when it belongs to another account whose record is still there.
 */
export const markHostVerified = ({
  accountId,
  host,
  texts,
  shouldNotify,
}: HostVerification): Promise<Account> =>
  changeAccount(accountId, async (account) => {
    const current = findHost(account, host._id);
    if (!current || current.verifiedAt) return undefined;
    // Two may verify it concurrently: the index accepts one, and the other runs this again.
    await releaseFromHolder({ account, host: current.host, texts });
    const now = new Date();
    return {
      ...withChangedHost(account, {
        _id: host._id,
        verifiedAt: now,
        failedAt: null,
        reason: '',
        checkedAt: now,
        misses: 0,
        nextCheckAt: nextDailyCheck(now),
      }),
      event: shouldNotify ? hostChanged(account, { host: current.host, state: 'live' }) : undefined,
    };
  });

async function releaseFromHolder({
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
  const holderHost = holder?.hosts.find((each) => each.host === host);
  if (!holder || !holderHost) return;
  if (texts.includes(holderHost.txtValue)) {
    throw conflict('This domain belongs to another account. Remove it there first.');
  }
  await failHost(holder._id, { host: holderHost, reason: 'Another account verified this domain.' });
}

/** Deactivates a live domain and notifies its owner. */
export const failHost = (
  accountId: Account['_id'],
  { host, reason }: { host: StoredHost; reason: string },
): Promise<Account> =>
  changeAccount(accountId, (account) => {
    if (!findHost(account, host._id)?.verifiedAt) return undefined;
    const now = new Date();
    return {
      ...withChangedHost(account, {
        _id: host._id,
        verifiedAt: null,
        failedAt: now,
        reason,
        checkedAt: now,
        misses: 0,
        watchedSince: now,
        nextCheckAt: nextPendingCheck(now, now),
      }),
      event: hostChanged(account, { host: host.host, state: 'failed', reason }),
    };
  });

const hostChanged = (
  { _id }: Account,
  { reason = '', ...details }: { host: string; state: 'live' | 'failed'; reason?: string },
) => newEvent('identity.host-changed', { freelancerId: String(_id), ...details, reason });

interface CheckedHost {
  accountId: Account['_id'];
  /** The domain before the check. */
  host: StoredHost;
}

type HostCheckChanges = Pick<StoredHost, 'reason' | 'nextCheckAt'> &
  Partial<Pick<StoredHost, 'misses' | 'watchedSince'>>;

/**
 * Stores the result of a check, unless another one was stored meanwhile. Nothing is published: other
 * services do not see it.
 */
export async function storeHostCheck({ accountId, host }: CheckedHost, changes: HostCheckChanges) {
  const { _id, nextCheckAt, checkedAt } = host;
  const fields = Object.entries({ ...changes, checkedAt: new Date() });
  await AccountModel.updateOne(
    { _id: accountId, hosts: mongoose.trusted({ $elemMatch: { _id, nextCheckAt, checkedAt } }) },
    { $set: Object.fromEntries(fields.map(([field, value]) => [`hosts.$.${field}`, value])) },
  );
}
