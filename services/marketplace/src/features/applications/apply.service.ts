import { type EndpointBody, type EndpointQuery, type jobs, jobTexts } from '@soloist/contracts';
import {
  AppError,
  afterCursor,
  conflict,
  forbidden,
  isDuplicateKey,
  newEvent,
  notFound,
  toPage,
  wasErased,
} from '@soloist/service-kit';
import mongoose, { Types } from 'mongoose';
import { fullName } from '../../full-name.ts';
import { recount } from '../jobs/job-counts.ts';
import { takesApplications } from '../jobs/job-days.ts';
import { JobModel, type StoredJob } from '../jobs/jobs.model.ts';
import { findShownOwner, isSuspended } from '../sites/shown-owners.ts';
import type { Own } from '../works/works.ts';
import { applied, nameOf, withdrawn } from './application-events.ts';
import { flagsOf } from './application-flags.ts';
import { ApplicationModel, type StoredApplication, waiting } from './applications.model.ts';
import { settleWaiting } from './settle.ts';

type Form = EndpointBody<typeof jobs.apply>;

/**
 * Applies to a job, once. The application is stored first and the job asked again afterwards: whoever
 * ends the job either finds the application and answers it, or ended it before that question. So
 * nobody waits at a job that is over, and nobody is told of an application that is not there.
 * @throws AppError `conflict` the second time, `gone` once it takes no more applications,
 * `forbidden` for one's own job and before the profile is there.
 */
export async function apply(freelancerId: string, { jobId, ...form }: Form) {
  const job = await JobModel.findOne({ _id: jobId, state: 'published' }).lean<StoredJob>();
  if (!job || (await isSuspended(String(job.ownerId)))) throw notFound('job');
  if (String(job.ownerId) === freelancerId) throw forbidden(jobTexts.ownJob);
  const site = await findShownOwner(freelancerId);
  if (!site) throw forbidden(jobTexts.noProfile);
  if (await ApplicationModel.exists({ jobId, freelancerId })) throw alreadyApplied();
  if (!takesApplications(job)) throw ended(job);
  const application = newApplication(freelancerId, {
    job,
    form,
    flags: await flagsOf(freelancerId, form.cover),
  });
  const names = { title: job.terms.title, name: fullName(site.profile) };
  await insert({ ...application, outbox: [applied(application, names), ...flagged(application)] });
  // Before anything is counted: later, their erasure finds it.
  if (await wasErased(freelancerId)) await ApplicationModel.deleteMany({ freelancerId });
  await requireStillOpen(job._id);
  await recount(job._id);
  return application;
}

/** What a moderator is asked to look at. */
const flagged = ({ _id, flags }: StoredApplication) =>
  flags.map((words) => newEvent('report.flagged', { kind: 'application', id: String(_id), words }));

const alreadyApplied = () => conflict(jobTexts.alreadyApplied);
const ended = ({ status }: Pick<StoredJob, 'status'>) =>
  new AppError('gone', status === 'filled' ? jobTexts.placesTaken : jobTexts.closed);

interface Applying {
  job: Pick<StoredJob, '_id' | 'ownerId' | 'terms'>;
  form: Omit<Form, 'jobId'>;
  flags: string[];
  createdAt?: Date;
}

/** An application as it begins. */
export function newApplication(
  freelancerId: string,
  { job, form, flags, createdAt = new Date() }: Applying,
): StoredApplication {
  return {
    _id: new Types.ObjectId(),
    jobId: job._id,
    employerId: job.ownerId,
    freelancerId: new Types.ObjectId(freelancerId),
    ...form,
    rate: form.rate ?? job.terms.budget,
    currency: job.terms.currency,
    status: 'applied',
    history: [{ at: createdAt, status: 'applied', reason: '' }],
    flags,
    note: '',
    told: [],
    createdAt,
  };
}

async function insert(application: Parameters<typeof ApplicationModel.create>[0]) {
  try {
    await ApplicationModel.create(application);
  } catch (err) {
    if (isDuplicateKey(err)) throw alreadyApplied();
    throw err;
  }
}

/** One that came at the moment the job ended gets its outcome like all others. */
async function requireStillOpen(_id: Types.ObjectId) {
  const job = await JobModel.findOne(
    { _id },
    { state: 1, status: 1, closesAt: 1 },
  ).lean<StoredJob>();
  if (job?.status === 'open') return;
  await settleWaiting(_id);
  await recount(_id);
  throw ended(job ?? { status: 'closed' });
}

/** Takes an application back; twice is harmless. @throws AppError `not_found`; `conflict` once it was answered. */
export async function withdraw({ ownerId: freelancerId, id }: Own): Promise<StoredApplication> {
  const before = await ApplicationModel.findOne({
    _id: id,
    freelancerId,
  }).lean<StoredApplication>();
  if (!before) throw notFound('application');
  const [job, name] = await Promise.all([
    JobModel.findOne({ _id: before.jobId }, { 'terms.title': 1 }).lean<StoredJob>(),
    nameOf(freelancerId),
  ]);
  const event = withdrawn(before, { title: job?.terms.title ?? '', name });
  const changed = await ApplicationModel.findOneAndUpdate(
    { _id: id, freelancerId, ...waiting() },
    {
      $set: { status: 'withdrawn' },
      $push: { history: { at: new Date(), status: 'withdrawn', reason: '' }, outbox: event },
    },
    { returnDocument: 'after' },
  ).lean<StoredApplication>();
  if (changed) {
    await recount(changed.jobId);
    return changed;
  }
  const now = await ApplicationModel.findOne({ _id: id, freelancerId }).lean<StoredApplication>();
  if (now?.status === 'withdrawn') return now;
  throw conflict(jobTexts.answered);
}

/** Own applications, newest first. */
export async function listApplications(
  freelancerId: string,
  { status, limit, cursor }: EndpointQuery<typeof jobs.applications>,
) {
  const found = await ApplicationModel.find({
    freelancerId,
    ...(status ? { status } : {}),
    ...afterCursor(cursor),
  })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredApplication[]>();
  return toPage(found, limit);
}

/** By its id or its job's. @throws AppError `not_found`. */
export async function readApplication({ ownerId: freelancerId, id }: Own) {
  const application =
    (await ApplicationModel.findOne({ _id: id, freelancerId }).lean<StoredApplication>()) ??
    (await ApplicationModel.findOne({ jobId: id, freelancerId }).lean<StoredApplication>());
  if (!application) throw notFound('application');
  return application;
}

/** The caller's applications to these jobs, by the job. */
export async function ownAmong(freelancerId: string, jobIds: (Types.ObjectId | string)[]) {
  const found = await ApplicationModel.find(
    { freelancerId, jobId: mongoose.trusted({ $in: jobIds }) },
    { jobId: 1 },
  ).lean();
  return new Map(found.map(({ _id, jobId }) => [String(jobId), String(_id)]));
}
