import { type OwnProfile, ownProfile, type PublicProfile, publicProfile } from '@soloist/contracts';
import * as z from 'zod/mini';
import type { Account } from '../accounts/accounts.model.ts';

const withId = (account: Account) => ({ ...account, id: String(account._id) });

// The contract's schemas drop every field that they do not name.
export const presentPublicProfile = (account: Account): PublicProfile =>
  z.parse(publicProfile, withId(account));

export const presentOwnProfile = (account: Account): OwnProfile =>
  z.parse(ownProfile, { ...withId(account), createdAt: account.createdAt.toISOString() });
