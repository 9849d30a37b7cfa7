import {
  type MyProfile,
  myProfile,
  type PublicProfile,
  publicProfile,
  type VisitedProfile,
  visitedProfile,
} from '@soloist/contracts';
import { newEvent } from '@soloist/service-kit';
import * as z from 'zod/mini';
import type { Account } from './accounts.model.ts';

const withId = (account: Account) => ({ ...account, id: String(account._id) });

// The contract's schemas drop every field that they do not name.
export const presentPublicProfile = (account: Account): PublicProfile =>
  z.parse(publicProfile, withId(account));

export const presentVisitedProfile = (account: Account): VisitedProfile =>
  z.parse(visitedProfile, withId(account));

export const presentMyProfile = (account: Account): MyProfile =>
  z.parse(myProfile, {
    ...withId(account),
    // Missing in accounts of earlier versions.
    tourPlace: account.tourPlace ?? '',
    portfolioDetails: { hosts: account.provedHosts },
    createdAt: account.createdAt.toISOString(),
  });

/** The event with the account's current state for other services. */
export const profileChangedEvent = (account: Account) =>
  newEvent('identity.profile-changed', {
    version: account.version,
    roles: account.roles,
    profile: presentPublicProfile(account),
    hosts: account.provedHosts,
    suspended: Boolean(account.suspension),
  });
