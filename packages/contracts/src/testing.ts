import type { OwnProfile, PublicProfile } from './profiles.ts';

/** A person for tests, as others see them: only what identity fills in by itself. */
export const samplePublicProfile = (over: Partial<PublicProfile> = {}): PublicProfile => ({
  id: '0123456789abcdef01234567',
  username: 'ada',
  fname: 'Ada',
  lname: 'Lovelace',
  headline: '',
  about: '',
  skills: [],
  tools: [],
  languages: [],
  location: '',
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
});

/** The same person as they see themselves: a freelancer who has set up their profile. */
export const sampleOwnProfile = (over: Partial<OwnProfile> = {}): OwnProfile => ({
  ...samplePublicProfile(),
  email: 'ada@example.com',
  phonenumber: '',
  roles: ['freelancer'],
  role: 'freelancer',
  isSetup: true,
  emailPref: ['signed_proposal', 'new_sign_in', 'site_message'],
  savedProfile: [],
  plan_details: null,
  portfolioDetails: { hosts: [] },
  accountDetails: {},
  currency: 'USD',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...over,
});
