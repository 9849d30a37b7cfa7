import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, page, pageQuery, text } from '../shared/primitives.ts';
import {
  applicant,
  applicationLimits,
  applicationRequest,
  applicationStatuses,
  job,
  jobStatuses,
  jobSummary,
  jobTexts,
  myApplication,
  myJob,
  stageCounts,
} from './job-records.ts';
import { jobTerms } from './job-terms.ts';

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
      'Post a job. Repeating a draft_id returns the existing record, or `conflict` when the content differs.',
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
      'Replace a job of the caller that is not closed. Undecided applicants are notified of a new budget, location or closing date. More places reopen a filled job.',
    params,
    body: jobTerms,
    response: saved,
  }),
  close: defineEndpoint({
    ...ofEmployer,
    method: 'POST',
    path: '/jobs/:id/close',
    names: 'own',
    summary: 'Close a job and notify undecided applicants with the given reason.',
    params,
    body: z.strictObject({ words: z._default(text(applicationLimits.reason), '') }),
    response: saved,
  }),
  reopen: defineEndpoint({
    ...ofEmployer,
    method: 'POST',
    path: '/jobs/:id/reopen',
    names: 'own',
    summary: 'Reopen a closed job. Applications that were declined stay declined.',
    params,
    body: z.strictObject({ closesOn: z.nullable(z.iso.date()) }),
    response: saved,
  }),
  listOwn: defineEndpoint({
    ...ofEmployer,
    method: 'GET',
    path: '/jobs/own',
    summary: 'List the caller’s jobs, newest first, with applicants by stage.',
    query: z.extend(pageQuery, {
      status: z.optional(z.enum(jobStatuses)),
      q: z.optional(text(100)),
    }),
    response: page(myJob),
  }),
  readOwn: defineEndpoint({
    ...ofEmployer,
    method: 'GET',
    path: '/jobs/own/:id',
    names: 'own',
    summary: 'Read a job of the caller and the draft that edits it.',
    params,
    response: z.object({ job, draft_id: z.nullable(z.string()) }),
  }),
  numbers: defineEndpoint({
    ...ofEmployer,
    method: 'GET',
    path: '/jobs/numbers',
    summary: 'Count the caller’s jobs by status, undecided applicants and hires.',
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
    summary: 'List the caller’s applications, newest first.',
    query: z.extend(pageQuery, { status: z.optional(z.enum(applicationStatuses)) }),
    response: page(myApplication),
  }),
  list: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/jobs/list',
    access: 'user',
    summary: 'List open jobs, newest first, by one skill. Search has more filters.',
    query: z.extend(pageQuery, { skill: z.optional(text(60)), employer: z.optional(id) }),
    response: page(z.extend(jobSummary, { applied: z.boolean() })),
  }),
  apply: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/jobs/applyJob',
    perMinute: 20,
    summary: 'Apply to an open job. Repeating it is `conflict`; a closed job is `gone`.',
    body: applicationRequest,
    response: z.object({ message: z.string(), application: myApplication }),
  }),
  readApplication: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/jobs/applications/:id',
    names: 'own',
    summary: 'Read an application of the caller by its id or its job’s id.',
    params,
    response: z.object({ application: myApplication }),
  }),
  withdraw: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/jobs/applications/:id/withdraw',
    names: 'own',
    summary: 'Withdraw an application of the caller for good. Idempotent.',
    params,
    response: z.object({ message: z.string(), application: myApplication }),
  }),
  applicants: defineEndpoint({
    ...ofEmployer,
    method: 'GET',
    path: '/jobs/:id/applicants',
    names: 'own',
    summary: 'List the applicants of a job, newest first, with counts by stage.',
    params,
    query: z.extend(pageQuery, { status: z.optional(z.enum(applicationStatuses)) }),
    response: z.extend(page(applicant), { stages: stageCounts }),
  }),
  applicant: defineEndpoint({
    ...ofEmployer,
    method: 'GET',
    path: '/jobs/applicants/:id',
    names: 'own',
    summary: 'Read one application to a job of the caller.',
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
      'Shortlist, hire or decline an applicant and notify them; `applied` moves them back. A hire is final, requests a proposal and takes a place; the last place fills the job and notifies the others. Hiring beyond the places is `conflict`.',
    params,
    body: z
      .strictObject({
        status: z.enum(['applied', 'shortlisted', 'hired', 'rejected']),
        /** The message to the applicant; required for a rejection. */
        reason: z._default(text(applicationLimits.reason), ''),
        /** The length of the history that the caller saw: `conflict` once it is longer. */
        moves: z.optional(z.int().check(z.gte(0))),
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
    summary: 'Save the client’s private note on an applicant.',
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
    summary: 'Read a job, whether the caller applied, and its client’s summary.',
    params,
    response: z.object({ job }),
  }),
};
