import * as z from 'zod/mini';
import { workOwner } from '../profiles/work-owner.ts';
import { amount, currency, id, instant } from '../shared/primitives.ts';
import { storedText } from '../shared/text-inputs.ts';
import { budgetTypes, jobDurations, jobLevels } from './job-terms.ts';

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

/** What an applicant sees: their stage, or that the job ended without a decision on them. */
export const applicationOutcomes = [
  'applied',
  'shortlisted',
  'hired',
  'rejected',
  'closed',
  'filled',
] as const;
export type ApplicationOutcome = (typeof applicationOutcomes)[number];

/** Days after its closing day until a job closes and the remaining applicants are declined. */
export const decisionDays = 14;

export const applicationLimits = {
  cover: 2000,
  reason: 400,
  note: 400,
  /** Entries of a history, after which an applicant is only hired or rejected: each tells them. */
  moves: 50,
} as const;

/** Specification section 8, verbatim, and further texts. */
export const jobTexts = {
  notFetched: 'Failed to fetch job details.',
  alreadyApplied: 'You have already applied for this job!',
  applied: 'Applied successfully!',
  notApplied: 'An error occurred while applying to the job.',
  closed: 'This job no longer accepts applications.',
  placesTaken: 'All positions of this job are filled.',
  ownJob: 'This is your own job.',
  noProfile: 'Please finish your profile before you apply.',
  noClientProfile: 'Please finish your profile before you post a job.',
  noReason: 'Please give a reason. We share it with the applicant.',
  withdrawn: 'This application was withdrawn.',
  isHired: 'This applicant has already been hired.',
  answered: 'This application has already been decided.',
  movedOften: 'You moved this applicant too often. Please hire or decline them.',
  movedMeanwhile: 'This application has changed. Please review it again.',
  notOpen: 'This job is closed. Reopen it first.',
} as const;

/** A client's history: computed from events, never entered. */
export const clientSummary = z.object({
  /** An invoice of theirs was paid through the product. */
  paymentVerified: z.boolean(),
  jobsPosted: z.number(),
  /** Number of people they hired. */
  hires: z.number(),
  /** Share of their ended jobs with a hire, 0 to 1; null without any. */
  hireRate: z.nullable(z.number()),
  /** Median time from an application to its first answer in the last 90 days; null without any. */
  medianAnswerHours: z.nullable(z.number()),
  since: z.nullable(instant),
});
export type ClientSummary = z.infer<typeof clientSummary>;

/** A job in a list. */
export const jobSummary = z.object({
  _id: id,
  title: z.string(),
  /** The start of its description. */
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
  /** Whether it accepts applications: it is open, and its closing day has not ended. */
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
  /** Whether the caller has applied, including withdrawn applications. */
  applied: z.boolean(),
  /** The caller's own application. */
  applicationId: z.nullable(id),
  clientFacts: clientSummary,
  updatedAt: instant,
});
export type Job = z.infer<typeof job>;

/** Number of applications by stage. */
export const stageCounts = z.record(z.enum(applicationStatuses), z.number());

/** A job in its client's list. */
export const myJob = z.extend(jobSummary, {
  /** Sentences about why a moderator should review it; a person decides. */
  flags: z.array(z.string()),
  stages: stageCounts,
  /** Since the client last looked at its applicants. */
  newApplicants: z.number(),
});
export type MyJob = z.infer<typeof myJob>;

export const applicationHistory = z.array(
  z.object({
    at: instant,
    status: z.enum(applicationStatuses),
    /** The message to a rejected applicant; empty otherwise. */
    reason: z.string(),
  }),
);

const applicationFields = {
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

/** An application as its freelancer sees it. */
export const myApplication = z.object({
  ...applicationFields,
  job: jobSummary,
  /**
   * Of one who is hired: the client's address, where the proposal goes; empty until then, and in
   * lists.
   */
  clientEmail: z.string(),
});
export type MyApplication = z.infer<typeof myApplication>;

/** Visible to the job's client only. */
export const applicant = z.object({
  ...applicationFields,
  freelancer: z.extend(workOwner, {
    skills: z.array(z.string()),
    hourlyRate: z.string(),
    /** Of the rate; missing in replies of earlier versions. */
    currency: z.optional(currency),
    availability: z.string(),
    languages: z.array(z.string()),
    timezone: z.string(),
    pro: z.boolean(),
  }),
  /** Skills of the job that are on their profile. */
  matchedSkills: z.array(z.string()),
  /** Reasons for a second look, such as a text sent to many jobs; a person decides. */
  flags: z.array(z.string()),
  /** The client's private note. */
  note: z.string(),
});
export type Applicant = z.infer<typeof applicant>;

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

/** Specification section 7: an application may be the job's id alone. */
export const applicationRequest = z.strictObject({
  jobId: id,
  cover: z._default(z.union([z.literal(''), applicationForm.shape.cover]), ''),
  /** What the job offers when left out. */
  rate: z.optional(applicationForm.shape.rate),
});
