import type { TestService } from '@soloist/server-kit/testing-service';

/** A complete job as a browser sends it. */
export const sampleJob = (over: object = {}) => ({
  type: 'html',
  title: 'A label for olive oil',
  description: '<p>We press <strong>oil</strong> in Kalamata and need a label for it.</p>',
  skills: ['Packaging', 'Illustration'],
  budgetType: 'fixed',
  budget: 120_000,
  currency: 'EUR',
  level: 'intermediate',
  duration: 'month',
  location: '',
  remote: true,
  places: 1,
  ...over,
});

/** Posts a job and returns it. */
export const postJob = async (
  { send }: TestService,
  { token, over = {} }: { token: string; over?: object },
) => (await send('POST /jobs', { token, body: { terms: sampleJob(over) } })).body.job;

export const cover = 'I have drawn labels for oil and honey, and would like to draw yours.';

export const applyTo = (
  { send }: TestService,
  { token, jobId, ...over }: { token: string; jobId: string; cover?: string },
) => send('POST /jobs/applyJob', { token, body: { jobId, cover, rate: 110_000, ...over } });
