import type { RecommendationRelation } from '@soloist/contracts';

export interface DemoRecommendation {
  /** Of the demo person who writes it. */
  email: string;
  relation: RecommendationRelation;
  /** Empty: requested, without an answer. */
  text: string;
  writer: { name: string; role: string };
  daysAgo: number;
  /** Whether the demo freelancer publishes it. */
  isPublished: boolean;
}

/** Recommendations of the demo freelancer, newest last. */
export const demoRecommendations: DemoRecommendation[] = [
  {
    email: 'lukasz@demo.soloist.local',
    relation: 'colleague',
    text: 'I built what Ada designed, twice. Her components come with every state drawn and the reason beside it, so I never had to guess. When something could not be built in time, she had a smaller version ready that still worked.',
    writer: { name: 'Łukasz Zieliński', role: 'Backend developer' },
    daysAgo: 118,
    isPublished: true,
  },
  {
    email: 'noor@demo.soloist.local',
    relation: 'partner',
    text: 'Most audits end with a list. With Ada on the project mine ended with a fixed checkout: she had already thought of focus, of zoom and of the people who pay with one hand.',
    writer: { name: 'Noor Haddad', role: 'Accessibility specialist' },
    daysAgo: 63,
    isPublished: true,
  },
  {
    email: 'grace@demo.soloist.local',
    relation: 'client',
    text: 'Ada spent two days beside the people who take our orders before she drew anything. The result: a regular order takes three taps, and our Monday phone line is quiet for the first time in years.',
    writer: { name: 'Grace Lindqvist', role: 'Founder, Nordlys Coffee' },
    daysAgo: 9,
    isPublished: true,
  },
  {
    email: 'beatriz@demo.soloist.local',
    relation: 'partner',
    text: 'We shared a client who wanted packaging and a shop that look related. Ada kept us both honest about what the customer sees first.',
    writer: { name: 'Beatriz Carvalho', role: 'Packaging designer' },
    daysAgo: 2,
    isPublished: false,
  },
  {
    email: 'haruka@demo.soloist.local',
    relation: 'colleague',
    text: '',
    writer: { name: '', role: '' },
    daysAgo: 1,
    isPublished: false,
  },
];
