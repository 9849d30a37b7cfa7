import type { ServiceSummary } from '@soloist/contracts';

/** A service at a fixed price, as its owner's list returns it. */
export const sampleService = (changes: Partial<ServiceSummary> = {}): ServiceSummary => ({
  id: 'f'.repeat(24),
  title: 'Small series',
  summary: 'Boxes that survive the post.',
  industry: ['Food'],
  skills: [],
  image: null,
  payment_type: 'fixedRate',
  details: { total_price: 120_000, duration: 3, duration_type: 'weeks', payment_rate: null },
  currency: 'EUR',
  published: true,
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});
