import type { SeedConfig } from '../config.ts';
import { type Account, AccountModel } from '../features/accounts/accounts.model.ts';
import { hashPassword } from '../features/accounts/passwords.service.ts';
import { profileChanged } from '../features/profiles/profiles.presenter.ts';
import { type DemoPerson, demoPeople } from './people.ts';

/**
 * Fills an empty accounts collection with the demo people and tells the other services of them.
 * Expects a connected database.
 */
export async function seedDemo({
  NODE_ENV,
  DEMO_PASSWORD,
}: Pick<SeedConfig, 'NODE_ENV' | 'DEMO_PASSWORD'>) {
  if (NODE_ENV === 'production') throw new Error('Demo accounts are never made in production.');
  if (await AccountModel.exists({})) return;
  const accounts = await Promise.all(demoPeople.map((person) => toAccount(person, DEMO_PASSWORD)));
  await AccountModel.insertMany(accounts);
}

async function toAccount({ role, ...person }: DemoPerson, password: string) {
  const account = new AccountModel({
    ...person,
    role,
    roles: [role],
    passwordHash: await hashPassword(password),
    hasPassword: true,
    verified: true,
    isSetup: true,
    version: 1,
  });
  return Object.assign(account, { outbox: [profileChanged(account.toObject() as Account)] });
}
