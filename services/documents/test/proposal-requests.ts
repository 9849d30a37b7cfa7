import { randomUUID } from 'node:crypto';
import { contractClauses } from '@soloist/contracts';

const common = () => ({
  draft_id: randomUUID(),
  email: 'sofie@nordlys.example',
  client_name: 'Sofie Lind',
  project_name: 'Winter 2026 packaging',
  currency: 'USD',
  project_description: 'A packaging system for nine winter blends and three gift cartons.',
  project_deliverables: [
    { deliverable_name: 'Packaging system', deliverable_description: 'Grid, type and print rules' },
  ],
  clauses: contractClauses.slice(0, 2).map(({ title, text }) => ({ title, text })),
  additionalTerms: '',
  // Tests of the invoice that acceptance sends choose `send`.
  first_invoice: 'draft',
  signature: 'Ines Carvalho',
});

/** A valid request of each payment type; `changes` override it. */
export const oneTimeRequest = (changes: object = {}) => ({
  ...common(),
  payment_type: 'one_time',
  details: {
    start_date: '2026-12-01',
    end_date: '2027-01-31',
    upfront_payment: 200_000,
    total_fee: 1_240_000,
  },
  ...changes,
});

export const ongoingRequest = (changes: object = {}) => ({
  ...common(),
  payment_type: 'ongoing',
  details: {
    start_date: '2026-12-01',
    end_date: '2027-05-31',
    frequency: 'monthly',
    rate: 320_000,
    payment_rate: 320_000,
  },
  ...changes,
});

export const milestoneRequest = (changes: object = {}) => ({
  ...common(),
  payment_type: 'milestone',
  details: {
    milestones: [
      { name: 'Concept', deliverable: 'Two routes', rate: 300_000, end_date: '2026-12-20' },
      { name: 'Artwork', deliverable: 'Print files', rate: 940_000, end_date: '2027-01-31' },
    ],
  },
  ...changes,
});

/** The milestones of `milestoneRequest` at other prices, the second one a month later. */
export const milestonesOf = (...[concept, artwork]: [number, number]) => ({
  details: {
    milestones: [
      { name: 'Concept', deliverable: 'Two routes', rate: concept, end_date: '2026-12-20' },
      { name: 'Artwork', deliverable: 'Print files', rate: artwork, end_date: '2027-02-28' },
    ],
  },
});
export const higherPrices = milestonesOf(300_000, 1_100_000);

/** A request that replaces the proposal of `milestoneRequest`. */
export const changeRequest = (replaces: string, changes: object = {}) =>
  milestoneRequest({ replaces, ...changes });

/** A request that takes long enough to print that a test can interrupt it. */
export const longRequest = (changes: object = {}) =>
  oneTimeRequest({
    project_description: 'A grid for nine blends and three cartons. '.repeat(230),
    project_deliverables: Array.from({ length: 50 }, (_, i) => ({
      deliverable_name: `Carton ${i + 1}`,
      deliverable_description: 'Artwork for every size and language. '.repeat(26),
    })),
    ...changes,
  });
