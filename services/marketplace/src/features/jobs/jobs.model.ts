import type { ApplicationStatus, JobStatus, JobTerms, RichTextDocument } from '@soloist/contracts';
import { Schema, Types } from 'mongoose';
import { type StoredWork, workModel, workSchema } from '../works/works.model.ts';

/** As they came, but for the description, which is blocks. */
export type StoredTerms = Omit<JobTerms, 'type' | 'description'> & {
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

/** What ended a job: its client, the time after its closing day or out of sight, or that the client left. */
export const jobEnds = ['client', 'day', 'hidden', 'left'] as const;

export interface JobContent {
  terms: StoredTerms;
  status: JobStatus;
  /** Of a closed one: whose doing it was, and their words to those who waited. */
  end: { by: (typeof jobEnds)[number]; words: string } | null;
  /** Why a moderator was asked to look at it. */
  flags: string[];
  /** Applications that have a place: who is in here is hired, whatever the application says yet. */
  hired: Types.ObjectId[];
  /** How many applications stand where, and how often they were counted. */
  stages: Stages;
  counted: number;
  /** When its client last looked at the applicants. */
  seenAt: Date | null;
}
export interface JobFoundBy {
  /** When its last day has ended everywhere; very late without one. */
  closesAt: Date;
  /** What lists find it by: everything and each skill; empty when one cannot apply. */
  foundBy: string[];
  /** The first words of its description. */
  brief: string;
}
export type StoredJob = StoredWork & JobContent & JobFoundBy;
/** As lists load it: a description may be long. */
export type ListedJob = Omit<StoredJob, 'terms'> & { terms: Omit<StoredTerms, 'description'> };
export const withoutDescription = { 'terms.description': 0 } as const;

/** To be hinted at: where few jobs are there, MongoDB would go through all of them instead. */
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
// What the clock ends; and what it takes out of search, among that alone.
schema.index({ status: 1, closesAt: 1 });
schema.index(
  { closesAt: 1 },
  { partialFilterExpression: { status: 'open', 'foundBy.0': { $exists: true } } },
);
schema.index({ state: 1, status: 1, updatedAt: 1 });

export const JobModel = workModel('Job', schema);
