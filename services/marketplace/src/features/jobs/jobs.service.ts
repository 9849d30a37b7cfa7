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
  wordsWithin,
} from '@soloist/service-kit';
import mongoose from 'mongoose';
import { imagesInText } from '../../shown-text.ts';
import { isSuspended } from '../sites/shown-owners.ts';
import { SiteModel } from '../sites/sites.model.ts';
import { known } from '../works/works.model.ts';
import { createWorks, type Own } from '../works/works.ts';
import { requireDayAhead } from './job-days.ts';
import { flagsOf } from './job-flags.ts';
import {
  type JobContent,
  type JobFoundBy,
  JobModel,
  type ListedJob,
  noStages,
  type StoredJob,
  type StoredTerms,
  withoutDescription,
} from './jobs.model.ts';
import { anyJob, changesOf, derivedFrom, ofSkill, toStoredTerms } from './stored-terms.ts';

export const jobMoved = (jobId: unknown) => newEvent('job.moved', { jobId: String(jobId) });

const tells = (next: StoredJob, before?: StoredJob): DomainEvent[] => [
  ...flagged(next, before),
  ...moved(next, before),
];

/** What a moderator is asked to look at, each sentence once. */
const flagged = ({ _id, flags }: StoredJob, before?: StoredJob) =>
  flags
    .filter((flag) => !before?.flags.includes(flag))
    .map((words) => newEvent('report.flagged', { kind: 'job', id: String(_id), words }));

function moved(next: StoredJob, before?: StoredJob): DomainEvent[] {
  if (before?.status !== next.status) return [jobMoved(next._id)];
  const changes = next.status === 'open' ? changesOf(before.terms, next.terms) : [];
  if (changes.length === 0) return [];
  const { version } = next;
  return [newEvent('job.terms-changed', { jobId: String(next._id), version, changes })];
}

export const jobWorks = createWorks<JobContent, JobFoundBy, ListedJob & StoredJob>({
  model: JobModel,
  kind: 'job',
  place: 'jobs',
  most: 500,
  texts: ['terms'],
  listed: withoutDescription,
  imagesOf: ({ terms }) => [...new Set(imagesInText(terms.description))],
  derivedFrom,
  tells,
});

/** A job as it begins. */
export const newContent = (terms: StoredTerms, flags: string[]): JobContent => ({
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
 * @throws AppError `invalid_input` for a description that is none and a closing day that is over,
 * `forbidden` before identity has told of the client, and as `create` of works.
 */
export async function createJob(
  ownerId: string,
  { draft_id, terms: written }: EndpointBody<typeof jobs.create>,
) {
  const terms = await toStoredTerms(written);
  if (!(await SiteModel.exists({ ownerId }))) throw forbidden(jobTexts.noClientProfile);
  return jobWorks.create({
    ownerId,
    draft_id,
    isSame: (before) => isDeepStrictEqual(before.terms, terms),
    make: async () => {
      requireDayAhead(terms.closesOn);
      return newContent(terms, await flagsOf(ownerId, terms));
    },
  });
}

/**
 * @throws AppError `not_found`, for another person's too; `conflict` once it is closed;
 * `invalid_input` as `createJob`, and for fewer places than people hired.
 */
export async function updateJob(own: Own, written: JobTerms) {
  const terms = await toStoredTerms(written);
  const flags = await flagsOf(own.ownerId, terms, own.id);
  return jobWorks.update(own, (before) => {
    if (before.status === 'closed') throw conflict(jobTexts.notOpen);
    if (terms.closesOn !== before.terms.closesOn) requireDayAhead(terms.closesOn);
    requirePlaces(terms, before);
    const isFilled = before.hired.length >= terms.places;
    return { terms, flags, status: isFilled ? 'filled' : 'open' };
  });
}

function requirePlaces({ places }: StoredTerms, { hired }: StoredJob) {
  if (places >= hired.length) return;
  const message = `${hired.length} people are hired already.`;
  throw invalidInput(message, [{ path: 'places', message }]);
}

/** Takes no more applications; twice is harmless. @throws AppError `not_found`. */
export const closeJob = (own: Own, words: string) =>
  jobWorks.change(own, ({ status }) =>
    status === 'open' ? { status: 'closed', end: { by: 'client', words } } : {},
  );

/** @throws AppError `not_found`; `conflict` when all places are taken; `invalid_input` for a day that is over. */
export function reopenJob(own: Own, closesOn: string | null) {
  requireDayAhead(closesOn);
  return jobWorks.change(own, ({ hired, terms }) => {
    if (hired.length >= terms.places) throw conflict(jobTexts.placesTaken);
    return { status: 'open', end: null, terms: { ...terms, closesOn } };
  });
}

/** Own jobs, newest first. */
export function listOwnJobs(
  ownerId: string,
  { status, q = '', ...asked }: EndpointQuery<typeof jobs.listOwn>,
) {
  const named = wordsWithin(q).map((word) => ({ 'terms.title': word }));
  const filter = {
    ownerId,
    ...known(),
    ...(status ? { status } : {}),
    ...(named.length > 0 ? { $and: named } : {}),
  };
  return jobWorks.list(filter, asked);
}

/** Jobs that take applications, newest first. */
export function listOpenJobs({ skill, employer, ...asked }: EndpointQuery<typeof jobs.list>) {
  const filter = {
    foundBy: skill ? ofSkill(skill) : anyJob,
    closesAt: mongoose.trusted({ $gt: new Date() }),
    ...(employer ? { ownerId: employer } : {}),
  };
  return jobWorks.list(filter, asked);
}

/**
 * A job as others see it, also when it is over. One that was taken out of sight is there for its client;
 * those of a client who is suspended are there for nobody else.
 * @throws AppError `not_found`.
 */
export async function readJob({ ownerId, id }: Own): Promise<StoredJob> {
  const job = await JobModel.findOne({ _id: id, ...known() }).lean<StoredJob>();
  const isShown = job?.state === 'published' || String(job?.ownerId) === ownerId;
  if (!job || !isShown) throw notFound('job');
  const isOwn = String(job.ownerId) === ownerId;
  if (!isOwn && (await isSuspended(String(job.ownerId)))) throw notFound('job');
  return job;
}
