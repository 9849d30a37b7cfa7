import type { JobSummary, SearchHit, TrendingPost } from '@soloist/contracts';

const plain = (text: string) => ({ text, marks: [] as [number, number][] });

export const sampleHit = (over: Partial<SearchHit> = {}): SearchHit => ({
  kind: 'job',
  id: 'a'.repeat(24),
  title: plain('Packaging for a roaster'),
  snippet: plain('Six bags and a box.'),
  keywords: ['Packaging', 'Print'],
  link: `/job/${'a'.repeat(24)}`,
  image: '',
  owner: 'Grace Hopper',
  ownerId: 'b'.repeat(24),
  pro: false,
  works: [],
  applied: false,
  facts: '$2,000 · Expert · Remote',
  at: '2026-11-20T10:00:00.000Z',
  ...over,
});

/** For tests: the response of a search. */
export const sampleSearchResults = (items: SearchHit[], over: object = {}) => ({
  items,
  nextCursor: null,
  total: items.length,
  isMore: false,
  corrected: [],
  facets: {},
  ...over,
});

export const sampleCounts = {
  counts: { profile: 248, job: 61, service: 134, project: 12, post: 40 },
};

export const sampleJob = (over: Partial<JobSummary> = {}): JobSummary => ({
  _id: 'a'.repeat(24),
  title: 'Packaging for a roaster',
  brief: 'Six bags and a box.',
  skills: ['Packaging', 'Print'],
  budgetType: 'fixed',
  budget: 200_000,
  budgetTo: null,
  currency: 'USD',
  level: 'expert',
  duration: 'month',
  location: '',
  remote: true,
  places: 1,
  closesOn: null,
  status: 'open',
  takesApplications: true,
  applicants: 2,
  createdAt: '2026-11-20T10:00:00.000Z',
  client: {
    id: 'b'.repeat(24),
    fname: 'Grace',
    lname: 'Hopper',
    username: 'grace',
    headline: '',
    location: '',
    profileImage: '',
    acceptingProjects: false,
  },
  ...over,
});

export const samplePost = (title = 'On labels'): TrendingPost => ({
  blog: {
    id: 'c'.repeat(24),
    slug: 'slug',
    title,
    brief: '',
    image: null,
    tags: ['Print'],
    status: 'published',
    publishedAt: '2026-11-20T10:00:00.000Z',
    readingMinutes: 4,
    views: 200,
    reads: 90,
    updatedAt: '2026-11-20T10:00:00.000Z',
  },
  owner: { ...sampleJob().client, fname: 'Ada', lname: 'Lovelace' },
  host: null,
  weekViews: 41,
  weekReads: 1,
});
