import * as z from 'zod/mini';
import { applicationOutcomes } from './job-records.ts';

const ofApplication = {
  jobId: z.string(),
  applicationId: z.string(),
  employerId: z.string(),
  freelancerId: z.string(),
  /** The job's. */
  title: z.string(),
};

/** Events about jobs, applications and saved searches. */
export const jobEvents = {
  'job.moved': {
    // Processes the job's current state: hires, outcomes, counts, and its client's history.
    consumers: ['marketplace'],
    payload: z.object({ jobId: z.string() }),
  },
  'job.terms-changed': {
    // Each pending applicant is notified by an event of their application.
    consumers: ['marketplace'],
    payload: z.object({ jobId: z.string(), version: z.number(), changes: z.array(z.string()) }),
  },
  'job.day-ended': {
    consumers: ['messaging', 'documents'],
    /** Notifies the client of pending applications at the end of the closing day. */
    payload: z.object({
      jobId: z.string(),
      employerId: z.string(),
      title: z.string(),
      waiting: z.number(),
      /** The day on which every remaining applicant is declined. */
      decideBy: z.string(),
    }),
  },
  'job.applied': {
    consumers: ['marketplace', 'messaging', 'documents', 'platform'],
    /** Notifies the client; `name` is the applicant's. */
    payload: z.object({ ...ofApplication, name: z.string() }),
  },
  'job.application-withdrawn': {
    consumers: ['marketplace', 'messaging'],
    payload: z.object({ ...ofApplication, name: z.string() }),
  },
  'job.application-decided': {
    consumers: ['marketplace', 'messaging', 'documents'],
    /** Notifies the freelancer. */
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
    /** Notifies a freelancer with a pending application: sentences about the changes. */
    payload: z.object({ ...ofApplication, clientName: z.string(), changes: z.array(z.string()) }),
  },
  'job.search-matched': {
    consumers: ['messaging', 'documents'],
    /** Notifies a freelancer, once for each job, that it matches their saved searches. */
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

const ofRecommendation = { recommendationId: z.string(), freelancerId: z.string() };

/** Events about recommendations. */
export const recommendationEvents = {
  'recommendation.requested': {
    consumers: ['documents'],
    /** A person is asked by email, or reminded. */
    payload: z.object({
      ...ofRecommendation,
      freelancerName: z.string(),
      freelancerHeadline: z.string(),
      /** Reply-to address of the email. */
      freelancerEmail: z.string(),
      to: z.string(),
      note: z.string(),
      /** Of the page `/recommendation/write/{id}`. */
      writeId: z.string(),
      isReminder: z.boolean(),
    }),
  },
  'recommendation.answered': {
    // Documents emails the freelancer when a recommendation was written.
    consumers: ['messaging', 'documents'],
    payload: z.object({
      ...ofRecommendation,
      /** Both empty when the person declined. */
      writerId: z.string(),
      writerName: z.string(),
      answer: z.enum(['written', 'changed', 'withdrawn', 'declined']),
    }),
  },
} as const;
