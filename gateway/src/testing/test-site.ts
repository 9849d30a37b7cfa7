import type { HostedSite } from '@soloist/contracts';
import { samplePublicProfile } from '@soloist/contracts/testing';

/** A published portfolio site whose texts need escaping. */
export const testSite: HostedSite = {
  host: 'ada.localhost',
  theme: 'plain',
  accent: '#EA5320',
  published: true,
  profile: samplePublicProfile({
    lname: '<b>Lovelace',
    headline: 'Analyst',
    about: 'I write "programs".',
  }),
};
