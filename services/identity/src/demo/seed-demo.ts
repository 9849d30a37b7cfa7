import { newEvent } from '@soloist/service-kit';
import type { IdentityConfig } from '../config.ts';
import { type Account, AccountModel } from '../features/accounts/accounts.model.ts';
import { hashPassword } from '../features/accounts/passwords.service.ts';
import { presentPublicProfile } from '../features/profiles/profiles.presenter.ts';
import { type DemoPerson, demoPeople } from './people.ts';

/** Public by intent: these accounts exist on local installations only. */
export const demoPassword = 'soloist-demo-2026';

/**
 * Fills an empty accounts collection with the demo people and tells the other services of them.
 * Expects a connected database.
 */
export async function seedDemo({ NODE_ENV }: Pick<IdentityConfig, 'NODE_ENV'>) {
  if (NODE_ENV === 'production') throw new Error('Demo accounts are never made in production.');
  if (await AccountModel.exists({})) return;
  const accounts = await Promise.all(demoPeople.map(toAccount));
  await AccountModel.insertMany(accounts);
}

async function toAccount({ role, ...person }: DemoPerson) {
  const account = new AccountModel({
    ...person,
    role,
    roles: [role],
    passwordHash: await hashPassword(demoPassword),
    verified: true,
    isSetup: true,
    version: 1,
  });
  const profile = presentPublicProfile(account.toObject() as Account);
  const { version, roles } = account;
  return Object.assign(account, {
    outbox: [newEvent('identity.profile-changed', { version, roles, profile })],
  });
}
