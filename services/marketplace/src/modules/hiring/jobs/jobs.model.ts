import type { ApplicationStatus, JobStatus, JobTerms, RichTextDocument } from '@soloist/contracts';
import { Schema, Types } from 'mongoose';
import { type StoredWork, workModel, workSchema } from '../../catalog/index.ts';

/** As submitted, except for the description, which is stored as blocks. */
export type StoredJobTerms = Omit<JobTerms, 'type' | 'description'> & {
  description: RichTextDocument;
};
export type Stages = Record<ApplicationStatus, number>;
export const noStages = (): Stages => ({
  applied: 0,
  shortlisted: 0,
  hired: 0,
  rejected: 0,
  withdrawn: 0,
});

/**
 * What ended a job: its client, the time after its closing day or after it was hidden, or the
 * deletion of the client's account.
 */
export const jobEnds = ['client', 'day', 'hidden', 'left'] as const;

export interface JobContent {
  terms: StoredJobTerms;
  status: JobStatus;
  /** For a closed job: who closed it, and their words to undecided applicants. */
  end: { by: (typeof jobEnds)[number]; words: string } | null;
  /** Why the job was flagged for review. */
  flags: string[];
  /** Applications with a place: they are hired, even before their status says so. */
  hired: Types.ObjectId[];
  /** Number of applications by stage, and how often they were counted. */
  stages: Stages;
  counted: number;
  /** When its client last looked at the applicants. */
  seenAt: Date | null;
}
export interface JobSearchTerms {
  /** When its last day has ended everywhere; a far future date without one. */
  closesAt: Date;
  /**
   * Its filter terms in lists: everything and each skill; empty when it accepts no applications.
   */
  foundBy: string[];
  /** The first words of its description. */
  brief: string;
}
export type StoredJob = StoredWork & JobContent & JobSearchTerms;
/** Without the description, which may be long, for lists. */
export type ListedJob = Omit<StoredJob, 'terms'> & { terms: Omit<StoredJobTerms, 'description'> };
export const jobWithoutDescription = { 'terms.description': 0 } as const;

/** The hint for queries: with few jobs, MongoDB would scan all of them instead. */
export const foundByIndex = { foundBy: 1, _id: -1 } as const;

const schema = workSchema<StoredJob>({
  terms: { type: Schema.Types.Mixed, required: true },
  status: { type: String, required: true },
  end: Schema.Types.Mixed,
  flags: { type: [String], default: [] },
  hired: { type: [Types.ObjectId], default: [] },
  stages: { type: Schema.Types.Mixed, required: true },
  counted: { type: Number, required: true },
  seenAt: Date,
  closesAt: { type: Date, required: true },
  foundBy: { type: [String], required: true },
  brief: { type: String, default: '' },
});
schema.index(foundByIndex);
schema.index({ ownerId: 1, state: 1, status: 1, _id: -1 });
// Jobs to close by the clock; the second index finds those to remove from search.
schema.index({ status: 1, closesAt: 1 });
schema.index(
  { closesAt: 1 },
  { partialFilterExpression: { status: 'open', 'foundBy.0': { $exists: true } } },
);
schema.index({ state: 1, status: 1, updatedAt: 1 });

export const JobModel = workModel('Job', schema);
