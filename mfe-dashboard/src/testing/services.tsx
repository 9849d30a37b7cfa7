import type { ServiceRecord, ServiceSummary, WorkOwner } from '@soloist/contracts';

const ada = '0123456789abcdef01234567';

/** A service for tests. */
export const sampleService = (over: Partial<ServiceRecord> = {}): ServiceRecord => ({
  id: 'c'.repeat(24),
  userId: ada,
  title: 'Packaging sprint',
  summary: 'Labels and artwork in three weeks.',
  industry: ['Food'],
  skills: ['Design'],
  roles: ['Designer'],
  tools: ['Figma'],
  image: { url: `/files/${'a'.repeat(32)}`, alt: 'Three bags of coffee' },
  images: [
    { url: `/files/${'a'.repeat(32)}`, alt: 'Three bags of coffee' },
    { url: `/files/${'b'.repeat(32)}`, alt: 'A label from near' },
  ],
  payment_type: 'fixedRate',
  details: { total_price: 120_000, duration: 3, duration_type: 'weeks', payment_rate: null },
  currency: 'EUR',
  published: true,
  updatedAt: '2026-11-21T09:00:00.000Z',
  deliverables: [{ name: 'Labels', description: 'As PDF.' }],
  process: 'A call first.',
  faq: [{ question: 'Who owns the files?', answer: 'You do.' }],
  calendarLink: '',
  relevantProjects: [],
  packages: [
    {
      name: 'Full',
      description: 'Six products',
      price: 200_000,
      duration: 1,
      duration_type: 'months',
    },
  ],
  extras: [{ name: 'A rush', price: 30_000 }],
  ...over,
});

export const summaryOf = (service: ServiceRecord): ServiceSummary => {
  const { id, title, summary, industry, skills, image, payment_type } = service;
  const { details, currency, published, updatedAt } = service;
  return {
    ...{ id, title, summary, industry, skills, image, payment_type },
    ...{ details, currency, published, updatedAt },
  };
};

export const sampleOwner = (over: Partial<WorkOwner> = {}): WorkOwner => ({
  id: ada,
  fname: 'Ada',
  lname: 'Lovelace',
  username: 'ada',
  headline: 'Packaging designer',
  location: 'Lisbon',
  profileImage: '',
  acceptingProjects: true,
  ...over,
});
