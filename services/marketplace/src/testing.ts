import type { PublicProfile, Role } from '@soloist/contracts';
import { samplePublicProfile } from '@soloist/contracts/testing';
import { newEvent } from '@soloist/service-kit';
import { newId } from '@soloist/service-kit/testing';

/** A person as identity tells of them, with a username nobody else has. */
export function newProfile(over: Partial<PublicProfile> = {}): PublicProfile {
  const id = newId();
  return samplePublicProfile({
    id,
    username: `ada-${id}`,
    lname: 'Okafor',
    headline: 'Brand and packaging designer',
    skills: ['Packaging'],
    location: 'Lagos',
    ...over,
  });
}

export const profileChanged = (
  profile: PublicProfile,
  { version = 1, roles = ['freelancer'] as Role[], hosts = [] as string[] } = {},
) => newEvent('identity.profile-changed', { version, roles, profile, hosts });
