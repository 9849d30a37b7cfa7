import type { ProfileUpdate, Role } from '@soloist/contracts';
import { businessPeople } from './business-people.ts';
import { designPeople } from './design-people.ts';
import { mediaPeople } from './media-people.ts';
import { technologyPeople } from './technology-people.ts';

export interface DemoPerson extends ProfileUpdate {
  email: string;
  username: string;
  fname: string;
  role: Role;
}

/** The people of an empty local installation. Ada and Grace are the two that `npm start` names. */
export const demoPeople: DemoPerson[] = [
  {
    email: 'ada@demo.soloist.local',
    username: 'ada',
    role: 'freelancer',
    fname: 'Ada',
    lname: 'Okafor',
    headline: 'Product designer for small teams with big catalogues',
    about:
      'I design ordering, booking and checkout for companies that sell real things. Ten years in, half of them at a logistics start-up in Porto, I still begin every project by working a day in the shop. What you get is a tested flow, a component library your developers can build from, and the reasons behind each decision written down.',
    skills: ['Product design', 'User research', 'Prototyping', 'Design systems', 'Accessibility'],
    tools: ['Figma', 'Framer', 'Storybook', 'Maze'],
    languages: ['English', 'Portuguese', 'Igbo'],
    location: 'Lisbon, Portugal',
    timezone: 'Europe/Lisbon',
    experience: '10 years',
    hourlyRate: '85$',
    availability: 'Three days a week from December',
    phonenumber: '+351 21 555 0142',
    linkedinUrl: 'https://www.linkedin.com/in/ada-okafor-demo',
    socialLinks: ['https://dribbble.com/ada-okafor-demo'],
    currency: 'EUR',
  },
  {
    email: 'grace@demo.soloist.local',
    username: 'grace',
    role: 'employer',
    fname: 'Grace',
    lname: 'Lindqvist',
    headline: 'Founder of Nordlys Coffee',
    about:
      'Nordlys Coffee roasts in Bergen and delivers to some 400 cafés between Stavanger and Tromsø. We hire freelancers for design, photography and the shop that our wholesale customers order from.',
    skills: [],
    tools: [],
    languages: ['Norwegian', 'Swedish', 'English'],
    location: 'Bergen, Norway',
    timezone: 'Europe/Oslo',
    experience: '',
    availability: '',
    phonenumber: '+47 55 55 01 77',
    linkedinUrl: 'https://www.linkedin.com/company/nordlys-coffee-demo',
    socialLinks: [],
    currency: 'EUR',
  },
  ...technologyPeople,
  ...designPeople,
  ...mediaPeople,
  ...businessPeople,
];
