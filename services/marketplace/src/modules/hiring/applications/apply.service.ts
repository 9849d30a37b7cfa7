import { type EndpointBody, type EndpointQuery, type jobs, jobTexts } from '@soloist/contracts';
import {
  AppError,
  afterCursor,
  conflict,
  forbidden,
  isAccountDeleted,
  isDuplicateKey,
  newEvent,
  notFound,
  toPage,
} from '@soloist/server-kit';
import mongoose, { Types } from 'mongoose';
import type { WorkRef } from '../../catalog/index.ts';
import { findPublicOwner, fullName, isSuspended } from '../../sites/index.ts';
import { takesApplications } from '../jobs/job-days.rules.ts';
import { JobModel, type StoredJob } from '../jobs/jobs.model.ts';
import { findApplicationFlags } from './application-flags.service.ts';
import { newAppliedEvent, newWithdrawnEvent, readPersonName } from './applications.events.ts';
import { ApplicationModel, pendingFilter, type StoredApplication } from './applications.model.ts';
import { decidePending } from './decide-pending.service.ts';
import { updateJobCounts } from './job-counts.service.ts';

type Form = EndpointBody<typeof jobs.apply>;

/**
 * Applies to a job, once. The application is stored first and the job read again afterwards:
 * closing the job either finds the application and decides it, or happened before that read. So no
 * application stays undecided at an ended job, and no notification is about a missing application.
 * @throws AppError `conflict` the second time, `gone` once it takes no more applications,
 * `forbidden` for the caller's own job and before their profile exists.
 */
export async function applyToJob(freelancerId: string, { jobId, ...form }: Form) {
  const job = await JobModel.findOne({ _id: jobId, state: 'published' }).lean<StoredJob>();
  if (!job || (await isSuspended(String(job.ownerId)))) throw notFound('job');
  if (String(job.ownerId) === freelancerId) throw forbidden(jobTexts.ownJob);
  const site = await findPublicOwner(freelancerId);
  if (!site) throw forbidden(jobTexts.noProfile);
  if (await ApplicationModel.exists({ jobId, freelancerId })) throw alreadyApplied();
  if (!takesApplications(job)) throw jobEnded(job);
  const application = newApplication(freelancerId, {
    job,
    form,
    flags: await findApplicationFlags(freelancerId, form.cover),
  });
  const names = { title: job.terms.title, name: fullName(site.profile) };
  await insertApplication({
    ...application,
    outbox: [newAppliedEvent(application, names), ...newFlagEvents(application)],
  });
  // Before anything is counted, so that the erasure of the account finds it later.
  if (await isAccountDeleted(freelancerId)) await ApplicationModel.deleteMany({ freelancerId });
  await requireStillOpen(job._id);
  await updateJobCounts(job._id);
  return application;
}

/** Reports the flagged sentences to moderators. */
const newFlagEvents = ({ _id, flags }: StoredApplication) =>
  flags.map((words) => newEvent('report.flagged', { kind: 'application', id: String(_id), words }));

const alreadyApplied = () => conflict(jobTexts.alreadyApplied);
const jobEnded = ({ status }: Pick<StoredJob, 'status'>) =>
  new AppError('gone', status === 'filled' ? jobTexts.placesTaken : jobTexts.closed);

interface NewApplicationInput {
  job: Pick<StoredJob, '_id' | 'ownerId' | 'terms'>;
  form: Omit<Form, 'jobId'>;
  flags: string[];
  createdAt?: Date;
}

/** A new application. */
export function newApplication(
  freelancerId: string,
  { job, form, flags, createdAt = new Date() }: NewApplicationInput,
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

async function insertApplication(application: Parameters<typeof ApplicationModel.create>[0]) {
  try {
    await ApplicationModel.create(application);
  } catch (err) {
    if (isDuplicateKey(err)) throw alreadyApplied();
    throw err;
  }
}

/** An application sent at the moment the job ended is decided like all others. */
async function requireStillOpen(_id: Types.ObjectId) {
  const job = await JobModel.findOne(
    { _id },
    { state: 1, status: 1, closesAt: 1 },
  ).lean<StoredJob>();
  if (job?.status === 'open') return;
  await decidePending(_id);
  await updateJobCounts(_id);
  throw jobEnded(job ?? { status: 'closed' });
}

/**
 * Withdraws an application. Idempotent.
 * @throws AppError `not_found`; `conflict` once it was answered.
 */
export async function withdrawApplication({
  ownerId: freelancerId,
  id,
}: WorkRef): Promise<StoredApplication> {
  const before = await ApplicationModel.findOne({
    _id: id,
    freelancerId,
  }).lean<StoredApplication>();
  if (!before) throw notFound('application');
  const [job, name] = await Promise.all([
    JobModel.findOne({ _id: before.jobId }, { 'terms.title': 1 }).lean<StoredJob>(),
    readPersonName(freelancerId),
  ]);
  const event = newWithdrawnEvent(before, { title: job?.terms.title ?? '', name });
  const changed = await ApplicationModel.findOneAndUpdate(
    { _id: id, freelancerId, ...pendingFilter() },
    {
      $set: { status: 'withdrawn' },
      $push: { history: { at: new Date(), status: 'withdrawn', reason: '' }, outbox: event },
    },
    { returnDocument: 'after' },
  ).lean<StoredApplication>();
  if (changed) {
    await updateJobCounts(changed.jobId);
    return changed;
  }
  const now = await ApplicationModel.findOne({ _id: id, freelancerId }).lean<StoredApplication>();
  if (now?.status === 'withdrawn') return now;
  throw conflict(jobTexts.answered);
}

/** The caller's applications, newest first. */
export async function listApplications(
  freelancerId: string,
  { status, limit, cursor }: EndpointQuery<typeof jobs.applications>,
) {
  const storedApplications = await ApplicationModel.find({
    freelancerId,
    ...(status ? { status } : {}),
    ...afterCursor(cursor),
  })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredApplication[]>();
  return toPage(storedApplications, limit);
}

/** By its id or its job's. @throws AppError `not_found`. */
export async function readApplication({ ownerId: freelancerId, id }: WorkRef) {
  const application =
    (await ApplicationModel.findOne({ _id: id, freelancerId }).lean<StoredApplication>()) ??
    (await ApplicationModel.findOne({ jobId: id, freelancerId }).lean<StoredApplication>());
  if (!application) throw notFound('application');
  return application;
}

/** The caller's applications to these jobs, by the job. */
export async function findApplicationIds(
  freelancerId: string,
  jobIds: (Types.ObjectId | string)[],
) {
  const applications = await ApplicationModel.find(
    { freelancerId, jobId: mongoose.trusted({ $in: jobIds }) },
    { jobId: 1 },
  ).lean();
  return new Map(applications.map(({ _id, jobId }) => [String(jobId), String(_id)]));
}
