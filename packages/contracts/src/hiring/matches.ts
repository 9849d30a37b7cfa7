import * as z from 'zod/mini';
import { freelancerCard } from '../profiles/directory.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, instant, page, pageQuery, requiredText, text } from '../shared/primitives.ts';
import { jobSummary } from './job-records.ts';
import { budgetTypes, jobLevels } from './job-terms.ts';

/** The kinds of criteria in a match. */
export const matchReasonKinds = [
  'skill',
  'tool',
  'rate',
  'remote',
  'place',
  'level',
  'availability',
  'language',
] as const;
export type MatchReasonKind = (typeof matchReasonKinds)[number];

/** One criterion for or against a match, with a sentence about it. */
export const matchReason = z.object({
  kind: z.enum(matchReasonKinds),
  value: z.string(),
  /** Whether it matches. One that does not is listed too, and lowers the rank. */
  fits: z.boolean(),
  text: z.string(),
  /** Its weight; the order is by the sum. */
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

/** Corrections of the profile or the job: added criteria and ignored ones. */
export const matchCorrections = z.strictObject({
  added: z
    .array(
      z.strictObject({
        kind: z.enum(matchReasonKinds),
        value: requiredText('Please enter a value.', 60),
      }),
    )
    .check(z.maxLength(50)),
  ignored: z
    .array(
      z.strictObject({
        kind: z.enum(matchReasonKinds),
        value: requiredText('Please enter a value.', 60),
      }),
    )
    .check(z.maxLength(50)),
});
export type MatchCorrections = z.infer<typeof matchCorrections>;

/** The filters of a saved search for new jobs; every given one must match. */
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
  /** How new jobs are announced. */
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
  /** Jobs found since the person last looked. */
  fresh: z.number(),
});
export type SavedSearch = z.infer<typeof savedSearch>;
export const maxSavedSearches = 20;

const ofFreelancer = { service: 'marketplace', access: 'freelancer' } as const;
const ofEmployer = { service: 'marketplace', access: 'employer' } as const;
const params = z.strictObject({ id });

export const matches = {
  jobs: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/jobs/matches',
    summary: 'List open jobs that match the caller, best first, with reasons.',
    query: pageQuery,
    response: page(matchedJob),
  }),
  ofJob: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/jobs/matches/:id',
    names: 'anyones',
    summary: 'Read how one job matches the caller.',
    params,
    response: z.object({ match: matchedJob }),
  }),
  people: defineEndpoint({
    ...ofEmployer,
    method: 'GET',
    path: '/jobs/:id/people',
    names: 'own',
    summary: 'List freelancers who match a job of the caller, best first, with reasons.',
    params,
    query: pageQuery,
    response: page(matchedPerson),
  }),
  facts: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/jobs/match-facts',
    summary: 'Read what matches are based on and the caller’s corrections.',
    response: z.object({
      facts: z.array(z.object({ kind: z.enum(matchReasonKinds), value: z.string() })),
      corrections: matchCorrections,
    }),
  }),
  correct: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/jobs/match-facts',
    perMinute: 60,
    summary: 'Correct what suggested jobs are based on without changing the profile.',
    body: matchCorrections,
    response: z.object({ corrections: matchCorrections }),
  }),
  jobFacts: defineEndpoint({
    ...ofEmployer,
    method: 'GET',
    path: '/jobs/:id/match-facts',
    names: 'own',
    summary: 'Read what suggestions for a job are based on and its client’s corrections.',
    params,
    response: z.object({
      facts: z.array(z.object({ kind: z.enum(matchReasonKinds), value: z.string() })),
      corrections: matchCorrections,
    }),
  }),
  correctJob: defineEndpoint({
    ...ofEmployer,
    method: 'PUT',
    path: '/jobs/:id/match-facts',
    names: 'own',
    perMinute: 60,
    summary: 'Correct what suggestions for a job are based on.',
    params,
    body: matchCorrections,
    response: z.object({ corrections: matchCorrections }),
  }),
};

export const savedSearches = {
  list: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/jobs/searches',
    summary: 'List the caller’s saved searches, newest first.',
    response: z.object({ searches: z.array(savedSearch) }),
  }),
  create: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/jobs/searches',
    perMinute: 20,
    summary: 'Save a search with its notification settings for new matching jobs. Idempotent.',
    body: savedSearchForm,
    response: z.object({ message: z.string(), search: savedSearch }),
  }),
  update: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/jobs/searches/:id',
    names: 'own',
    summary: 'Update a saved search of the caller.',
    params,
    body: savedSearchForm,
    response: z.object({ message: z.string(), search: savedSearch }),
  }),
  remove: defineEndpoint({
    ...ofFreelancer,
    method: 'DELETE',
    path: '/jobs/searches/:id',
    names: 'own',
    summary: 'Delete a saved search. Idempotent.',
    params,
    response: z.object({ message: z.string() }),
  }),
  seen: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/jobs/searches/:id/seen',
    names: 'own',
    summary: 'Mark the results of a saved search as seen.',
    params,
    response: z.object({ message: z.string() }),
  }),
};
