import type { Site } from '@soloist/contracts';

/** A published portfolio site whose texts need escaping. */
export const testSite: Site = {
  host: 'ada.localhost',
  theme: 'plain',
  accent: '#EA5320',
  published: true,
  profile: {
    id: '0123456789abcdef01234567',
    username: 'ada',
    fname: 'Ada',
    lname: '<b>Lovelace',
    headline: 'Analyst',
    about: 'I write "programs".',
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
  },
};
