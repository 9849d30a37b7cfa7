import {
  type MyProfile,
  myProfile,
  type PublicProfile,
  publicProfile,
  type VisitedProfile,
  visitedProfile,
} from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import * as z from 'zod/mini';
import { type Account, isHidden, portfolioOf } from './accounts.model.ts';
import { isListed } from './directory-entry.rules.ts';

const withId = (account: Account) => ({
  ...account,
  id: String(account._id),
  isPublished: portfolioOf(account).published,
});
const withoutHiddenRate = (account: Account) => ({
  ...withId(account),
  hourlyRate: account.isRateHidden ? '' : account.hourlyRate,
});

// The contract's schemas drop every field that they do not name.
export const presentPublicProfile = (account: Account): PublicProfile =>
  z.parse(publicProfile, withoutHiddenRate(account));

export const presentVisitedProfile = (account: Account): VisitedProfile =>
  z.parse(visitedProfile, withoutHiddenRate(account));

export const presentMyProfile = (account: Account): MyProfile =>
  z.parse(myProfile, {
    ...withId(account),
    // Missing in accounts of earlier versions.
    tourPlace: account.tourPlace ?? '',
    isListed: isListed(account),
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
    suspended: isHidden(account),
    isPublished: portfolioOf(account).published,
  });
