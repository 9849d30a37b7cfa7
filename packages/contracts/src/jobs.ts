import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  applicant,
  applicationLimits,
  applicationRequest,
  applicationStatuses,
  job,
  jobStatuses,
  jobSummary,
  jobTexts,
  ownApplication,
  ownJob,
  stageCounts,
} from './job-records.ts';
import { jobTerms } from './job-terms.ts';
import { id, page, pageQuery, text } from './primitives.ts';

const marketplace = { service: 'marketplace' } as const;
const ofEmployer = { ...marketplace, access: 'employer' } as const;
const ofFreelancer = { ...marketplace, access: 'freelancer' } as const;
const params = z.strictObject({ id });
const done = z.object({ message: z.string() });
const saved = z.object({ message: z.string(), job });

export const jobs = {
  create: defineEndpoint({
    ...ofEmployer,
    method: 'POST',
    path: '/jobs',
    perMinute: 20,
    summary:
      'Post a job. The same draft_id again answers with the first one, unless something else is sent (`conflict`).',
    body: z.strictObject({ terms: jobTerms, draft_id: z.optional(z.uuid()) }),
    response: saved,
  }),
  update: defineEndpoint({
    ...ofEmployer,
    method: 'PUT',
    path: '/jobs/:id',
    perMinute: 10,
    names: 'own',
    summary:
      'Change an own job that is not closed as a whole; those who wait for an answer are told of budget, place and closing day. More places open a filled one again.',
    params,
    body: jobTerms,
    response: saved,
  }),
  close: defineEndpoint({
    ...ofEmployer,
    method: 'POST',
    path: '/jobs/:id/close',
    names: 'own',
    summary:
      'Take no more applications. Everybody who waits for an answer is told that it closed, with the words given.',
    params,
    body: z.strictObject({ words: z._default(text(applicationLimits.reason), '') }),
    response: saved,
  }),
  reopen: defineEndpoint({
    ...ofEmployer,
    method: 'POST',
    path: '/jobs/:id/reopen',
    names: 'own',
    summary: 'Open a closed job again; those who were told stay told.',
    params,
    body: z.strictObject({ closesOn: z.nullable(z.iso.date()) }),
    response: saved,
  }),
  listOwn: defineEndpoint({
    ...ofEmployer,
    method: 'GET',
    path: '/jobs/own',
    summary: 'Own jobs, newest first, with their applicants by stage.',
    query: z.extend(pageQuery, {
      status: z.optional(z.enum(jobStatuses)),
      q: z.optional(text(100)),
    }),
    response: page(ownJob),
  }),
  readOwn: defineEndpoint({
    ...ofEmployer,
    method: 'GET',
    path: '/jobs/own/:id',
    names: 'own',
    summary: 'One own job, and the draft in which it is being changed.',
    params,
    response: z.object({ job, draft_id: z.nullable(z.string()) }),
  }),
  numbers: defineEndpoint({
    ...ofEmployer,
    method: 'GET',
    path: '/jobs/numbers',
    summary: 'Own jobs by status, applicants who wait for an answer, and people hired.',
    response: z.object({
      open: z.number(),
      closed: z.number(),
      filled: z.number(),
      waiting: z.number(),
      hired: z.number(),
    }),
  }),
  applications: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/jobs/applications',
    summary: 'Own applications, newest first.',
    query: z.extend(pageQuery, { status: z.optional(z.enum(applicationStatuses)) }),
    response: page(ownApplication),
  }),
  list: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/jobs/list',
    access: 'user',
    summary: 'Open jobs, newest first, by one skill; words and more filters: see search.',
    query: z.extend(pageQuery, { skill: z.optional(text(60)), employer: z.optional(id) }),
    response: page(z.extend(jobSummary, { applied: z.boolean() })),
  }),
  apply: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/jobs/applyJob',
    perMinute: 20,
    summary:
      'Apply to an open job, once: a second time is `conflict` with the specification’s text, after it closed `gone`.',
    body: applicationRequest,
    response: z.object({ message: z.string(), application: ownApplication }),
  }),
  readApplication: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/jobs/applications/:id',
    names: 'own',
    summary: 'One own application, by its id or its job’s.',
    params,
    response: z.object({ application: ownApplication }),
  }),
  withdraw: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/jobs/applications/:id/withdraw',
    names: 'own',
    summary: 'Take an own application back; twice is harmless. It stays the only one for this job.',
    params,
    response: z.object({ message: z.string(), application: ownApplication }),
  }),
  applicants: defineEndpoint({
    ...ofEmployer,
    method: 'GET',
    path: '/jobs/:id/applicants',
    names: 'own',
    summary: 'Applicants of an own job, newest first, and how many stand where.',
    params,
    query: z.extend(pageQuery, { status: z.optional(z.enum(applicationStatuses)) }),
    response: z.extend(page(applicant), { stages: stageCounts }),
  }),
  applicant: defineEndpoint({
    ...ofEmployer,
    method: 'GET',
    path: '/jobs/applicants/:id',
    names: 'own',
    summary: 'One application to an own job.',
    params,
    response: z.object({ applicant }),
  }),
  decide: defineEndpoint({
    ...ofEmployer,
    method: 'POST',
    path: '/jobs/applicants/:id/decide',
    names: 'own',
    perMinute: 60,
    summary:
      'Shortlist, hire or reject an applicant, who is told; `applied` puts them back. Hiring is for good, asks them for a proposal and takes a place; the last one fills the job, and who waits is told. One place, two hires: `conflict` for the second.',
    params,
    body: z
      .strictObject({
        status: z.enum(['applied', 'shortlisted', 'hired', 'rejected']),
        /** Said to the applicant; asked for with a rejection. */
        reason: z._default(text(applicationLimits.reason), ''),
      })
      .check(
        z.refine(({ status, reason }) => status !== 'rejected' || reason !== '', {
          path: ['reason'],
          error: jobTexts.noReason,
        }),
      ),
    response: z.object({ message: z.string(), applicant }),
  }),
  note: defineEndpoint({
    ...ofEmployer,
    method: 'PUT',
    path: '/jobs/applicants/:id/note',
    names: 'own',
    summary: 'The client’s own note on an applicant.',
    params,
    body: z.strictObject({ note: text(applicationLimits.note) }),
    response: done,
  }),
  read: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/jobs/:id',
    access: 'user',
    names: 'anyones',
    summary: 'A job, whether the caller applied, and facts about its client.',
    params,
    response: z.object({ job }),
  }),
};
