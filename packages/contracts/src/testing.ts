import type { Lead } from './lead-terms.ts';
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

/** A lead in a list. */
export const sampleLead = (over: Partial<Lead> = {}): Lead => ({
  id: 'a'.repeat(24),
  campaignId: null,
  campaignName: '',
  name: 'Noor Haddad',
  email: 'noor@client.test',
  company: 'Nordlys Coffee',
  phone: '',
  message: 'Hello,\ndo you draw boxes?',
  value: null,
  source: 'portfolio',
  stage: 'new',
  stageAt: '2026-11-20T10:00:00.000Z',
  nextStep: null,
  noteCount: 0,
  suspicious: false,
  suspicions: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  ...over,
});
