import { dayMs } from '@soloist/contracts';
import { newEvent, utcDay } from '@soloist/server-kit';
import { Types } from 'mongoose';
import type { IdentitySeedConfig } from '../config.ts';
import {
  type Account,
  AccountModel,
  directoryEntry,
  lookupTermsOf,
  profileChangedEvent,
  shortName,
} from '../modules/accounts/index.ts';
import { ProfileDayModel } from '../modules/profiles/index.ts';
import { ActivityModel, SessionModel } from '../modules/sessions/index.ts';
import { hashPassword } from '../modules/sign-in/index.ts';
import { type DemoPerson, demoPeople } from './people.ts';
import type { StorePortrait } from './portraits.ts';

const daysBetween = 11;

// Daily views, yesterday first: fewer at weekends, more after a link was shared.
const recent = [6, 9, 4, 3, 8, 7, 10, 12, 5, 2, 9, 14, 23, 17, 8, 3, 2, 6, 5, 7, 4, 6, 1, 2, 5, 3];
const before = [4, 6, 2, 1, 3, 5, 4, 2, 0, 1, 3, 2, 4, 1, 2, 0, 1, 2];

/** A person's views of the last weeks, as they would have been counted. */
const viewHistory = (profileId: Types.ObjectId, now = new Date()) =>
  [...recent, ...before]
    .map((views, index) => ({ views, day: utcDay(now, index + 1) }))
    .filter(({ views }) => views > 0)
    .map(({ views, day }) => ({ _id: `${profileId}:${day}`, profileId, day, views, lastBatch: 0 }));

/**
 * Fills an empty accounts collection with the demo people and Ada's views with a history, and publishes
 * the people to the other services.
 * Expects a connected database.
 */
export async function seedDemo(
  { NODE_ENV, DEMO_PASSWORD }: Pick<IdentitySeedConfig, 'NODE_ENV' | 'DEMO_PASSWORD'>,
  storePortrait: StorePortrait,
) {
  if (NODE_ENV === 'production')
    throw new Error('Sample accounts are never created in production.');
  if (await AccountModel.exists({})) return;
  // The directory lists the newest first, so the first person here joined last.
  const ids = demoPeople.map(() => new Types.ObjectId()).toReversed();
  const people = demoPeople.map((person, index) => ({ ...person, id: ids[index]! }));
  // One hash for all: their password is public anyway, and a hash is slow to compute by intent.
  const [passwordHash, portraits] = await Promise.all([
    hashPassword(DEMO_PASSWORD),
    Promise.all(people.map(storePortrait)),
  ]);
  const accounts = people
    .map((person, index) => ({
      person: { ...person, profileImage: portraits[index]! },
      passwordHash,
      joined: joinedAt(index),
    }))
    .toReversed()
    .map(toAccount);
  invite(accounts);
  await AccountModel.insertMany(accounts);
  const ada = accounts.find(({ username }) => username === 'ada');
  if (!ada) return;
  await ProfileDayModel.insertMany(viewHistory(ada._id));
  await addPhone(ada._id);
}

/** Signs a person in on a phone two days ago. */
async function addPhone(accountId: Types.ObjectId) {
  const createdAt = new Date(Date.now() - 2 * dayMs);
  const client = { device: 'Safari on iOS', ip: '203.0.113.24' };
  const session = await SessionModel.create({
    ...{ accountId, ...client, createdAt, lastSeenAt: createdAt },
    expiresAt: new Date(createdAt.getTime() + 30 * dayMs),
  });
  await ActivityModel.create({
    ...{ _id: session._id, accountId, kind: 'signed-in', method: 'password', ...client, createdAt },
  });
}

/** The person whose link the invited people joined with. */
const inviter = 'ada';
const invited = ['grace', 'noor-haddad', 'beatriz-carvalho'];
const code = 'adadesgn';

type DemoAccount = ReturnType<typeof toAccount>;
function invite(accounts: DemoAccount[]) {
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
    account.set({ ref: code, outbox: [profileChangedEvent(plain), referred] });
  }
}

const joinedAt = (index: number) => new Date(Date.now() - (index + 4) * daysBetween * dayMs);

interface Joining {
  person: DemoPerson & { id: Types.ObjectId; profileImage: string };
  passwordHash: string;
  joined: Date;
}

function toAccount({ person: { id, role, ...profile }, passwordHash, joined }: Joining) {
  const account = new AccountModel({
    ...profile,
    _id: id,
    role,
    roles: [role],
    passwordHash,
    createdAt: joined,
    hasPassword: true,
    verified: true,
    isSetup: true,
    // Sample people have set up everything; their sites have their work.
    isRateHidden: false,
    isAvailabilityHidden: false,
    portfolio: { published: role === 'freelancer', hasProjects: false, version: 0 },
    version: 1,
  });
  const plain = account.toObject() as Account;
  account.set({
    ...directoryEntry(plain),
    lookupTerms: lookupTermsOf(plain),
    outbox: [profileChangedEvent(plain)],
  });
  return account;
}
