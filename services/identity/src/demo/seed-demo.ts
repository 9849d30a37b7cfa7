import { newEvent } from '@soloist/service-kit';
import type { SeedConfig } from '../config.ts';
import { type Account, AccountModel } from '../features/accounts/accounts.model.ts';
import { hashPassword } from '../features/accounts/passwords.service.ts';
import { directoryEntry } from '../features/directory/directory-entry.ts';
import { profileChanged } from '../features/profiles/profiles.presenter.ts';
import { shortName } from '../features/referrals/invitation.ts';
import { lookupTermsOf } from '../features/users/lookup.ts';
import { ProfileDayModel } from '../features/views/views.model.ts';
import { type DemoPerson, demoPeople } from './people.ts';
import { viewHistory } from './view-history.ts';

const dayMs = 24 * 3600 * 1000;
const daysBetween = 11;

/**
 * Fills an empty accounts collection with the demo people, Ada's views with a history, and tells the
 * other services of the people.
 * Expects a connected database.
 */
export async function seedDemo({
  NODE_ENV,
  DEMO_PASSWORD,
}: Pick<SeedConfig, 'NODE_ENV' | 'DEMO_PASSWORD'>) {
  if (NODE_ENV === 'production') throw new Error('Demo accounts are never made in production.');
  if (await AccountModel.exists({})) return;
  const hashes = await Promise.all(demoPeople.map(() => hashPassword(DEMO_PASSWORD)));
  // The directory has the newest first: whoever is first in the list joined last.
  const accounts = demoPeople
    .map((person, index) => ({ person, passwordHash: hashes[index]!, joined: joinedAt(index) }))
    .toReversed()
    .map(toAccount);
  invite(accounts);
  await AccountModel.insertMany(accounts);
  const ada = accounts.find(({ username }) => username === 'ada');
  if (ada) await ProfileDayModel.insertMany(viewHistory(ada._id));
}

/** They joined by the link of the one who is named here. */
const inviter = 'ada';
const invited = ['grace', 'noor-haddad', 'beatriz-carvalho'];
const code = 'adadesgn';

type Made = ReturnType<typeof toAccount>;
function invite(accounts: Made[]) {
  const by = accounts.find(({ username }) => username === inviter);
  if (!by) return;
  by.set({ referralCode: code });
  for (const account of accounts) {
    if (!invited.includes(account.username ?? '')) continue;
    const plain = account.toObject() as Account;
    const referred = newEvent('identity.referred', {
      inviterId: String(by._id),
      userId: String(account._id),
      name: shortName(plain),
      joinedAt: plain.createdAt.toISOString(),
      isSamePerson: false,
    });
    account.set({ ref: code, outbox: [profileChanged(plain), referred] });
  }
}

const joinedAt = (index: number) => new Date(Date.now() - (index + 4) * daysBetween * dayMs);

interface Joining {
  person: DemoPerson;
  passwordHash: string;
  joined: Date;
}

function toAccount({ person: { role, ...facts }, passwordHash, joined }: Joining) {
  const account = new AccountModel({
    ...facts,
    role,
    roles: [role],
    passwordHash,
    createdAt: joined,
    hasPassword: true,
    verified: true,
    isSetup: true,
    version: 1,
  });
  const plain = account.toObject() as Account;
  account.set({
    ...directoryEntry(plain),
    lookupTerms: lookupTermsOf(plain),
    outbox: [profileChanged(plain)],
  });
  return account;
}
