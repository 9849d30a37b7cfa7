import { isDeepStrictEqual } from 'node:util';
import {
  type DomainEvent,
  type EndpointBody,
  type EndpointQuery,
  type JobTerms,
  type jobs,
  jobTexts,
} from '@soloist/contracts';
import {
  conflict,
  forbidden,
  invalidInput,
  newEvent,
  notFound,
  wordPatterns,
} from '@soloist/server-kit';
import mongoose from 'mongoose';
import { createWorks, listImagesInText, notDeleted, type WorkRef } from '../../catalog/index.ts';
import { isSuspended, SiteModel } from '../../sites/index.ts';
import { requireFutureDay } from './job-days.rules.ts';
import { findJobFlags } from './job-flags.service.ts';
import {
  anyJobTerm,
  deriveJobFields,
  describeChanges,
  skillTerm,
  toStoredJobTerms,
} from './job-terms.rules.ts';
import {
  type JobContent,
  JobModel,
  type JobSearchTerms,
  jobWithoutDescription,
  type ListedJob,
  noStages,
  type StoredJob,
  type StoredJobTerms,
} from './jobs.model.ts';

export const newJobMovedEvent = (jobId: unknown) => newEvent('job.moved', { jobId: String(jobId) });

const listJobEvents = (next: StoredJob, before?: StoredJob): DomainEvent[] => [
  ...newFlagEvents(next, before),
  ...listChangeEvents(next, before),
];

/** Reports each new flagged sentence to moderators, once. */
const newFlagEvents = ({ _id, flags }: StoredJob, before?: StoredJob) =>
  flags
    .filter((flag) => !before?.flags.includes(flag))
    .map((words) => newEvent('report.flagged', { kind: 'job', id: String(_id), words }));

function listChangeEvents(next: StoredJob, before?: StoredJob): DomainEvent[] {
  if (before?.status !== next.status) return [newJobMovedEvent(next._id)];
  const changes = next.status === 'open' ? describeChanges(before.terms, next.terms) : [];
  if (changes.length === 0) return [];
  const { version } = next;
  return [newEvent('job.terms-changed', { jobId: String(next._id), version, changes })];
}

export const jobWorks = createWorks<JobContent, JobSearchTerms, ListedJob & StoredJob>({
  model: JobModel,
  kind: 'job',
  place: 'jobs',
  most: 500,
  texts: ['terms'],
  listed: jobWithoutDescription,
  imagesOf: ({ terms }) => [...new Set(listImagesInText(terms.description))],
  derivedFrom: deriveJobFields,
  extraEvents: listJobEvents,
});

/** A new job. */
export const newJobContent = (terms: StoredJobTerms, flags: string[]): JobContent => ({
  terms,
  status: 'open',
  end: null,
  flags,
  hired: [],
  stages: noStages(),
  counted: 0,
  seenAt: null,
});

/**
 * @throws AppError `invalid_input` for an invalid description and a closing date in the past,
 * `forbidden` before identity has published the client, and as `create` of works.
 */
export async function createJob(
  ownerId: string,
  { draft_id, terms: submitted }: EndpointBody<typeof jobs.create>,
) {
  const terms = await toStoredJobTerms(submitted);
  if (!(await SiteModel.exists({ ownerId }))) throw forbidden(jobTexts.noClientProfile);
  return jobWorks.create({
    ownerId,
    draft_id,
    isSame: (before) => isDeepStrictEqual(before.terms, terms),
    make: async () => {
      requireFutureDay(terms.closesOn);
      return newJobContent(terms, await findJobFlags(ownerId, terms));
    },
  });
}

/**
 * @throws AppError `not_found`, for another person's too; `conflict` once it is closed;
 * `invalid_input` as `createJob`, and for fewer places than people hired.
 */
export async function updateJob(ref: WorkRef, submitted: JobTerms) {
  const terms = await toStoredJobTerms(submitted);
  const flags = await findJobFlags(ref.ownerId, terms, ref.id);
  return jobWorks.update(ref, (before) => {
    if (before.status === 'closed') throw conflict(jobTexts.notOpen);
    if (terms.closesOn !== before.terms.closesOn) requireFutureDay(terms.closesOn);
    requirePlaces(terms, before);
    const isFilled = before.hired.length >= terms.places;
    return { terms, flags, status: isFilled ? 'filled' : 'open' };
  });
}

function requirePlaces({ places }: StoredJobTerms, { hired }: StoredJob) {
  if (places >= hired.length) return;
  const message = `You have already hired ${hired.length} people.`;
  throw invalidInput(message, [{ path: 'places', message }]);
}

/** Closes a job. Idempotent. @throws AppError `not_found`. */
export const closeJob = (ref: WorkRef, words: string) =>
  jobWorks.change(ref, ({ status }) =>
    status === 'open' ? { status: 'closed', end: { by: 'client', words } } : {},
  );

/**
 * @throws AppError `not_found`; `conflict` when all places are taken; `invalid_input` for a past
 * date.
 */
export function reopenJob(ref: WorkRef, closesOn: string | null) {
  requireFutureDay(closesOn);
  return jobWorks.change(ref, ({ hired, terms }) => {
    if (hired.length >= terms.places) throw conflict(jobTexts.placesTaken);
    return { status: 'open', end: null, terms: { ...terms, closesOn } };
  });
}

/** Jobs of a client, newest first. */
export function listJobsOfClient(
  ownerId: string,
  { status, q = '', ...page }: EndpointQuery<typeof jobs.listOwn>,
) {
  const wordFilters = wordPatterns(q).map((word) => ({ 'terms.title': word }));
  const filter = {
    ownerId,
    ...notDeleted(),
    ...(status ? { status } : {}),
    ...(wordFilters.length > 0 ? { $and: wordFilters } : {}),
  };
  return jobWorks.list(filter, page);
}

/** Jobs that accept applications, newest first. */
export function listOpenJobs({ skill, employer, ...page }: EndpointQuery<typeof jobs.list>) {
  const filter = {
    foundBy: skill ? skillTerm(skill) : anyJobTerm,
    closesAt: mongoose.trusted({ $gt: new Date() }),
    ...(employer ? { ownerId: employer } : {}),
  };
  return jobWorks.list(filter, page);
}

/**
 * A job as others see it, also when it has ended. A hidden job is visible to its client; jobs of a
 * suspended client are visible to no one else.
 * @throws AppError `not_found`.
 */
export async function readJob({ ownerId, id }: WorkRef): Promise<StoredJob> {
  const job = await JobModel.findOne({ _id: id, ...notDeleted() }).lean<StoredJob>();
  const isVisible = job?.state === 'published' || String(job?.ownerId) === ownerId;
  if (!job || !isVisible) throw notFound('job');
  const isOwner = String(job.ownerId) === ownerId;
  if (!isOwner && (await isSuspended(String(job.ownerId)))) throw notFound('job');
  return job;
}
