import * as z from 'zod/mini';
import { freelancerCard } from './directory.ts';
import { defineEndpoint } from './endpoint.ts';
import { jobSummary } from './job-records.ts';
import { budgetTypes, jobLevels } from './job-terms.ts';
import { id, instant, page, pageQuery, requiredText, text } from './primitives.ts';

/** What a match is made of. */
export const matchFactKinds = [
  'skill',
  'tool',
  'rate',
  'remote',
  'place',
  'level',
  'availability',
  'language',
] as const;
export type MatchFactKind = (typeof matchFactKinds)[number];

/** One fact that spoke for or against: what it is, and a sentence of it. */
export const matchReason = z.object({
  kind: z.enum(matchFactKinds),
  value: z.string(),
  /** Whether it fits. One that does not is listed too, and lowers the order. */
  fits: z.boolean(),
  text: z.string(),
  /** What it weighed; the order is by the sum. */
  weight: z.number(),
});
export type MatchReason = z.infer<typeof matchReason>;

export const matchedJob = z.object({
  job: jobSummary,
  score: z.number(),
  reasons: z.array(matchReason),
});
export type MatchedJob = z.infer<typeof matchedJob>;
export const matchedPerson = z.object({
  freelancer: freelancerCard,
  score: z.number(),
  reasons: z.array(matchReason),
});
export type MatchedPerson = z.infer<typeof matchedPerson>;

/** What the person says instead of what the profile (or the job) says: facts added, facts that do not count. */
export const matchFacts = z.strictObject({
  added: z
    .array(
      z.strictObject({
        kind: z.enum(matchFactKinds),
        value: requiredText('Please write what it is.', 60),
      }),
    )
    .check(z.maxLength(50)),
  ignored: z
    .array(
      z.strictObject({
        kind: z.enum(matchFactKinds),
        value: requiredText('Please write what it is.', 60),
      }),
    )
    .check(z.maxLength(50)),
});
export type MatchFacts = z.infer<typeof matchFacts>;

/** What a saved search looks for in new jobs: every given part must fit. */
export const savedSearchForm = z.strictObject({
  name: requiredText('Please give it a name.', 60),
  q: z._default(text(100), ''),
  skills: z._default(
    z.array(requiredText('Please remove the empty entry.', 60)).check(z.maxLength(10)),
    [],
  ),
  level: z._default(z.nullable(z.enum(jobLevels)), null),
  budgetType: z._default(z.nullable(z.enum(budgetTypes)), null),
  remote: z._default(z.boolean(), false),
  /** How new jobs are told. */
  notify: z.enum(['none', 'notification', 'mail']),
});
export type SavedSearchForm = z.output<typeof savedSearchForm>;
export const savedSearch = z.object({
  id,
  name: z.string(),
  q: z.string(),
  skills: z.array(z.string()),
  level: z.nullable(z.enum(jobLevels)),
  budgetType: z.nullable(z.enum(budgetTypes)),
  remote: z.boolean(),
  notify: z.enum(['none', 'notification', 'mail']),
  createdAt: instant,
  /** Jobs found since its person last looked. */
  fresh: z.number(),
});
export type SavedSearch = z.infer<typeof savedSearch>;
export const mostSavedSearches = 20;

const ofFreelancer = { service: 'marketplace', access: 'freelancer' } as const;
const ofEmployer = { service: 'marketplace', access: 'employer' } as const;
const params = z.strictObject({ id });

export const matches = {
  jobs: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/jobs/matches',
    summary: 'Open jobs that fit the caller, best first, each with the facts that say so.',
    query: pageQuery,
    response: page(matchedJob),
  }),
  ofJob: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/jobs/matches/:id',
    names: 'anyones',
    summary: 'How one job fits the caller.',
    params,
    response: z.object({ match: matchedJob }),
  }),
  people: defineEndpoint({
    ...ofEmployer,
    method: 'GET',
    path: '/jobs/:id/people',
    names: 'own',
    summary: 'Freelancers who fit an own job, best first, each with the facts that say so.',
    params,
    query: pageQuery,
    response: page(matchedPerson),
  }),
  facts: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/jobs/match-facts',
    summary: 'The facts that matches are made of, and the caller’s corrections.',
    response: z.object({
      facts: z.array(z.object({ kind: z.enum(matchFactKinds), value: z.string() })),
      corrections: matchFacts,
    }),
  }),
  correct: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/jobs/match-facts',
    perMinute: 60,
    summary: 'Correct the facts that suggested jobs are made of; the profile stays as it is.',
    body: matchFacts,
    response: z.object({ corrections: matchFacts }),
  }),
  jobFacts: defineEndpoint({
    ...ofEmployer,
    method: 'GET',
    path: '/jobs/:id/match-facts',
    names: 'own',
    summary:
      'The facts that people suggested for an own job are made of, and its client’s corrections.',
    params,
    response: z.object({
      facts: z.array(z.object({ kind: z.enum(matchFactKinds), value: z.string() })),
      corrections: matchFacts,
    }),
  }),
  correctJob: defineEndpoint({
    ...ofEmployer,
    method: 'PUT',
    path: '/jobs/:id/match-facts',
    names: 'own',
    perMinute: 60,
    summary: 'Correct the facts that people suggested for an own job are made of.',
    params,
    body: matchFacts,
    response: z.object({ corrections: matchFacts }),
  }),
};

export const savedSearches = {
  list: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/jobs/searches',
    summary: 'Own saved searches, newest first.',
    response: z.object({ searches: z.array(savedSearch) }),
  }),
  create: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/jobs/searches',
    perMinute: 20,
    summary:
      'Save a search: new jobs that fit are told as it says. The same one again is harmless.',
    body: savedSearchForm,
    response: z.object({ message: z.string(), search: savedSearch }),
  }),
  update: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/jobs/searches/:id',
    names: 'own',
    summary: 'Change an own saved search.',
    params,
    body: savedSearchForm,
    response: z.object({ message: z.string(), search: savedSearch }),
  }),
  remove: defineEndpoint({
    ...ofFreelancer,
    method: 'DELETE',
    path: '/jobs/searches/:id',
    names: 'own',
    summary: 'Drop a saved search; twice is harmless.',
    params,
    response: z.object({ message: z.string() }),
  }),
  seen: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/jobs/searches/:id/seen',
    names: 'own',
    summary: 'Say that what a saved search found was looked at.',
    params,
    response: z.object({ message: z.string() }),
  }),
};
