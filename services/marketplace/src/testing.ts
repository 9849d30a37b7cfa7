import type { PublicProfile, Role } from '@soloist/contracts';
import { newEvent } from '@soloist/service-kit';
import { newId } from '@soloist/service-kit/testing';

/** A person as identity tells of them, with a username nobody else has. */
export function newProfile(over: Partial<PublicProfile> = {}): PublicProfile {
  const id = newId();
  return {
    id,
    username: `ada-${id}`,
    fname: 'Ada',
    lname: 'Okafor',
    headline: 'Brand and packaging designer',
    about: '',
    skills: ['Packaging'],
    tools: [],
    languages: [],
    location: 'Lagos',
    timezone: '',
    experience: '',
    hourlyRate: '50$',
    availability: '',
    acceptingProjects: true,
    profileImage: '',
    logo: '',
    linkedinUrl: '',
    socialLinks: [],
    pro: false,
    ...over,
  };
}

export const profileChanged = (
  profile: PublicProfile,
  { version = 1, roles = ['freelancer'] as Role[] } = {},
) => newEvent('identity.profile-changed', { version, roles, profile });
