import { randomBytes } from 'node:crypto';
import { mostCustomHosts, type TokenClaims } from '@soloist/contracts';
import { conflict, invalidInput, notFound } from '@soloist/service-kit';
import { sortBy } from 'es-toolkit';
import mongoose, { Types } from 'mongoose';
import type { Parts } from '../../parts.ts';
import { type Account, AccountModel, type StoredHost } from '../accounts/accounts.model.ts';
import { requireAccount } from '../accounts/accounts.service.ts';
import { changeAccount } from '../accounts/change-account.ts';

/** Where the TXT record stands that proves a host. */
export const txtNameOf = (host: string) => `_soloist.${host}`;
const valueBegins = 'soloist-verify=';

/** The hosts, and with them the names of the proved ones: both are always written together. */
const withHosts = (hosts: StoredHost[]) => ({
  hosts,
  // The site's address stays the one that was proved first.
  provedHosts: sortBy(
    hosts.filter(({ verifiedAt }) => verifiedAt),
    ['verifiedAt'],
  ).map(({ host }) => host),
});

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
    const added = {
      _id: new Types.ObjectId(),
      host,
      txtValue: valueBegins + randomBytes(20).toString('base64url'),
      verifiedAt: null,
      createdAt: new Date(),
    };
    return withHosts([...hosts, added]);
  });
}

/**
 * Looks the record up; the host leads to the site from then on.
 * Who proved it before and cannot any more, such as a domain's former owner, loses it.
 * @throws AppError `conflict` with what was found instead, or when the host is somebody else's.
 */
export async function verifyHost(
  { id, user }: { id: string; user: TokenClaims },
  { dns }: Parts,
): Promise<Account> {
  const found = await requireAccount(user);
  const { host, txtValue, verifiedAt } = requireHost(found, id);
  if (verifiedAt) return found;
  const texts = await dns.textsAt(txtNameOf(host));
  requireRecord({ host, txtValue, texts });
  return changeAccount(user.sub, async (account) => {
    const proved = requireHost(account, id);
    // Two may prove it at the same moment: the index lets one in, and the other comes by here again.
    await takeFromOther({ host, texts, account });
    const now = { ...proved, verifiedAt: new Date() };
    return withHosts(account.hosts.map((each) => (each._id.equals(id) ? now : each)));
  });
}

interface Taking {
  host: string;
  /** What the TXT records say now. */
  texts: string[];
  account: Account;
}

async function takeFromOther({ host, texts, account }: Taking) {
  const holder = await AccountModel.findOne({
    provedHosts: host,
    _id: mongoose.trusted({ $ne: account._id }),
  }).lean();
  if (!holder) return;
  const theirs = holder.hosts.find((each) => each.host === host);
  if (theirs && texts.includes(theirs.txtValue)) {
    throw conflict('This host name leads to another account. It has to be removed there first.');
  }
  await changeAccount(holder._id, ({ hosts }) =>
    withHosts(hosts.map((each) => (each.host === host ? { ...each, verifiedAt: null } : each))),
  );
}

export const removeHost = ({ id, user }: { id: string; user: TokenClaims }): Promise<Account> =>
  changeAccount(user.sub, (account) => {
    const unwanted = requireHost(account, id);
    return withHosts(account.hosts.filter((host) => host !== unwanted));
  });

function requireHost({ hosts }: Account, id: string): StoredHost {
  const host = hosts.find(({ _id }) => _id.equals(id));
  if (!host) throw notFound('host name');
  return host;
}

function requireRecord({
  host,
  txtValue,
  texts,
}: {
  host: string;
  txtValue: string;
  texts: string[];
}) {
  if (texts.includes(txtValue)) return;
  const name = txtNameOf(host);
  if (texts.length === 0) {
    throw conflict(
      `There is no TXT record at ${name} yet. A new one may take an hour to be seen everywhere.`,
    );
  }
  const other = texts.find((text) => text.startsWith(valueBegins)) ?? texts[0] ?? '';
  throw conflict(`The TXT record at ${name} says “${other.slice(0, 80)}” instead of your value.`);
}
