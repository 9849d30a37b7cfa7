import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { budgetTypes, jobDurations, jobLevels, jobTerms } from './job-terms.ts';
import { amount, currency, id, instant, page, pageQuery, text } from './primitives.ts';
import { storedText } from './shown-texts.ts';
import { workOwner } from './work-owner.ts';

/** `filled`: all places are taken. `closed`: its client, or its closing day, ended it. */
export const jobStatuses = ['open', 'closed', 'filled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const applicationStatuses = [
  'applied',
  'shortlisted',
  'hired',
  'rejected',
  'withdrawn',
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** What an applicant is told: where they stand, or that the job ended without a word on them. */
export const applicationOutcomes = [
  'applied',
  'shortlisted',
  'hired',
  'rejected',
  'closed',
  'filled',
] as const;
export type ApplicationOutcome = (typeof applicationOutcomes)[number];

/** So many days after its closing day a job closes, and who has no answer yet gets one. */
export const decisionDays = 14;

export const applicationLimits = { cover: 2000, reason: 400, note: 400 } as const;

/** Specification section 8, letter for letter, and what stands beside them. */
export const jobTexts = {
  notFetched: 'Failed to fetch job details.',
  alreadyApplied: 'You have already applied for this job!',
  applied: 'Applied successfully!',
  notApplied: 'An error occurred while applying to the job.',
  closed: 'This job takes no more applications.',
  placesTaken: 'All places of this job are taken.',
  ownJob: 'This is your own job.',
  noProfile: 'Please finish your profile before you apply.',
  noClientProfile: 'Please finish your profile before you post a job.',
  noReason: 'Please give a reason: the applicant reads it.',
  withdrawn: 'This application was withdrawn.',
  isHired: 'This applicant is hired already.',
  answered: 'This application has its answer already.',
  movedMeanwhile: 'This application was changed meanwhile. Please look at it again.',
  notOpen: 'This job is closed. Open it again first.',
} as const;

/** What the past says of a client: computed from what happened, never typed in. */
export const clientFacts = z.object({
  /** An invoice of theirs was paid through the product. */
  paymentVerified: z.boolean(),
  jobsPosted: z.number(),
  /** People they hired. */
  hires: z.number(),
  /** Of their jobs that are over, the share for which somebody was hired, 0 to 1; null without any. */
  hireRate: z.nullable(z.number()),
  /** From an application to its first answer, in the middle, of the last 90 days; null without any. */
  medianAnswerHours: z.nullable(z.number()),
  since: z.nullable(instant),
});
export type ClientFacts = z.infer<typeof clientFacts>;

/** A job in a list. */
export const jobSummary = z.object({
  _id: id,
  title: z.string(),
  /** The first words of its description. */
  brief: z.string(),
  skills: z.array(z.string()),
  budgetType: z.enum(budgetTypes),
  /** Minor units. */
  budget: z.number(),
  budgetTo: z.nullable(z.number()),
  currency,
  level: z.enum(jobLevels),
  duration: z.enum(jobDurations),
  location: z.string(),
  remote: z.boolean(),
  places: z.number(),
  closesOn: z.nullable(z.string()),
  status: z.enum(jobStatuses),
  /** Whether one may apply: it is open, and its closing day has not ended. */
  takesApplications: z.boolean(),
  /** Applications that were not withdrawn. */
  applicants: z.number(),
  createdAt: instant,
  client: workOwner,
});
export type JobSummary = z.infer<typeof jobSummary>;

export const job = z.extend(jobSummary, {
  type: z.literal('blocks'),
  description: storedText,
  employerId: id,
  /** Whether the caller has applied; one withdrawn counts. */
  applied: z.boolean(),
  /** The caller's own application. */
  applicationId: z.nullable(id),
  clientFacts,
  updatedAt: instant,
});
export type Job = z.infer<typeof job>;

/** How many applications stand where. */
export const stageCounts = z.record(z.enum(applicationStatuses), z.number());

/** A job in its client's list. */
export const ownJob = z.extend(jobSummary, {
  /** Sentences that say why a moderator was asked to look at it; a person decides. */
  flags: z.array(z.string()),
  stages: stageCounts,
  /** Since the client last looked at its applicants. */
  newApplicants: z.number(),
});
export type OwnJob = z.infer<typeof ownJob>;

export const applicationHistory = z.array(
  z.object({
    at: instant,
    status: z.enum(applicationStatuses),
    /** Said to the applicant with a rejection; empty otherwise. */
    reason: z.string(),
  }),
);

const applicationFacts = {
  _id: id,
  jobId: id,
  freelancerId: id,
  cover: z.string(),
  /** Minor units of the job's currency: for the whole where its budget is fixed, else an hour's. */
  rate: z.number(),
  currency,
  status: z.enum(applicationStatuses),
  history: applicationHistory,
  createdAt: instant,
};

/** What its freelancer sees of an application. */
export const ownApplication = z.object({
  ...applicationFacts,
  job: jobSummary,
  /** Of one who is hired: the client's address, where the proposal goes; empty until then. */
  clientEmail: z.string(),
});
export type OwnApplication = z.infer<typeof ownApplication>;

/** What the job's client sees: nobody else does. */
export const applicant = z.object({
  ...applicationFacts,
  freelancer: z.extend(workOwner, {
    skills: z.array(z.string()),
    hourlyRate: z.string(),
    availability: z.string(),
    languages: z.array(z.string()),
    timezone: z.string(),
    pro: z.boolean(),
  }),
  /** Skills of the job that are on their profile. */
  matchedSkills: z.array(z.string()),
  /** Why this one may deserve a second look, such as a text sent to many jobs; a person decides. */
  flags: z.array(z.string()),
  /** The client's own, for themselves. */
  note: z.string(),
});
export type Applicant = z.infer<typeof applicant>;

const marketplace = { service: 'marketplace' } as const;
const ofEmployer = { ...marketplace, access: 'employer' } as const;
const ofFreelancer = { ...marketplace, access: 'freelancer' } as const;
const params = z.strictObject({ id });
const done = z.object({ message: z.string() });
const saved = z.object({ message: z.string(), job });

export const applicationForm = z.strictObject({
  cover: z
    .string()
    .check(
      z.trim(),
      z.minLength(20, 'Please write at least a sentence or two.'),
      z.maxLength(
        applicationLimits.cover,
        `Input cannot exceed ${applicationLimits.cover} characters`,
      ),
    ),
  rate: amount('Please fill the rate!'),
});
export type ApplicationForm = z.output<typeof applicationForm>;

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
    perMinute: 30,
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
    body: z.extend(applicationForm, { jobId: id }),
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
