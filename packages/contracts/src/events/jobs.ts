import * as z from 'zod/mini';
import { applicationOutcomes } from '../job-records.ts';

const ofApplication = {
  jobId: z.string(),
  applicationId: z.string(),
  employerId: z.string(),
  freelancerId: z.string(),
  /** The job's. */
  title: z.string(),
};

/** What is told of jobs, applications and saved searches. */
export const jobEvents = {
  'job.moved': {
    // What follows from its present state is done: hires, outcomes, counts, facts of its client.
    consumers: ['marketplace'],
    payload: z.object({ jobId: z.string() }),
  },
  'job.terms-changed': {
    // Each who waits for an answer is told by an event of their application.
    consumers: ['marketplace'],
    payload: z.object({ jobId: z.string(), version: z.number(), changes: z.array(z.string()) }),
  },
  'job.day-ended': {
    consumers: ['messaging', 'documents'],
    /** Told to the client when people wait at the end of the closing day. */
    payload: z.object({
      jobId: z.string(),
      employerId: z.string(),
      title: z.string(),
      waiting: z.number(),
      /** The day on which all who have no answer get one. */
      decideBy: z.string(),
    }),
  },
  'job.applied': {
    consumers: ['marketplace', 'messaging', 'documents', 'platform'],
    /** Told to the client; `name` is the applicant's. */
    payload: z.object({ ...ofApplication, name: z.string() }),
  },
  'job.application-withdrawn': {
    consumers: ['marketplace', 'messaging'],
    payload: z.object({ ...ofApplication, name: z.string() }),
  },
  'job.application-decided': {
    consumers: ['marketplace', 'messaging', 'documents'],
    /** Told to the freelancer. */
    payload: z.object({
      ...ofApplication,
      clientName: z.string(),
      outcome: z.enum(applicationOutcomes),
      /** Why it was not them; empty otherwise. */
      reason: z.string(),
    }),
  },
  'job.changed': {
    consumers: ['messaging', 'documents'],
    /** Told to a freelancer who waits for an answer: sentences of what is different now. */
    payload: z.object({ ...ofApplication, clientName: z.string(), changes: z.array(z.string()) }),
  },
  'job.search-matched': {
    consumers: ['messaging', 'documents'],
    /** Told to a freelancer, once a job: saved searches of theirs found it. */
    payload: z.object({
      jobId: z.string(),
      freelancerId: z.string(),
      title: z.string(),
      /** A line of what it pays and where it is. */
      facts: z.string(),
      /** Names of the searches. */
      searches: z.array(z.string()),
      note: z.boolean(),
      mail: z.boolean(),
    }),
  },
} as const;
