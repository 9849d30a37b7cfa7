import {
  type ApplicationStatus,
  applicationLimits,
  type EndpointBody,
  type EndpointQuery,
  type jobs,
  jobTexts,
} from '@soloist/contracts';
import { afterCursor, conflict, notFound, toPage } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { countStages, recount } from '../jobs/job-counts.ts';
import { JobModel, type StoredJob } from '../jobs/jobs.model.ts';
import { jobWorks } from '../jobs/jobs.service.ts';
import type { Own } from '../works/works.ts';
import { decided, nameOf } from './application-events.ts';
import { ApplicationModel, type StoredApplication } from './applications.model.ts';
import { hire } from './hire.ts';
import { settleWaiting } from './settle.ts';

type Decision = EndpointBody<typeof jobs.decide>;

/** An application to an own job, and the job. @throws AppError `not_found`, for another client's too. */
export async function readApplicant({ ownerId: employerId, id }: Own) {
  const application = await ApplicationModel.findOne({
    _id: id,
    employerId,
  }).lean<StoredApplication>();
  if (!application) throw notFound('application');
  const job = await jobWorks.readOwn({ ownerId: employerId, id: String(application.jobId) });
  return { application, job };
}

/**
 * Moves an applicant to another stage and tells them; the same again changes nothing.
 * @throws AppError `not_found`; `conflict` when they withdrew, are hired already, were moved very
 * often, the job is closed or no place is left.
 */
export async function decide(own: Own, decision: Decision) {
  const { application, job } = await readApplicant(own);
  if (application.status === decision.status) return { application, job };
  requireMovable(application.status);
  if (decision.status === 'hired') await hire(application);
  else await move(application, { job, decision });
  await recount(job._id);
  return readApplicant(own);
}

function requireMovable(status: ApplicationStatus) {
  if (status === 'withdrawn') throw conflict(jobTexts.withdrawn);
  if (status === 'hired') throw conflict(jobTexts.isHired);
}

async function move(
  application: StoredApplication,
  { job, decision: { status, reason } }: { job: StoredJob; decision: Decision },
) {
  // Nobody is left to wait at a job that is over.
  if (status !== 'rejected' && job.status !== 'open') throw conflict(jobTexts.notOpen);
  if (status !== 'rejected' && application.history.length >= applicationLimits.moves) {
    throw conflict(jobTexts.movedOften);
  }
  const at = new Date();
  const said = status === 'rejected' ? reason : '';
  const { title } = job.terms;
  const clientName = await nameOf(job.ownerId);
  const isAnswer = status !== 'applied';
  const { matchedCount } = await ApplicationModel.updateOne(
    { _id: application._id, status: application.status },
    {
      $set: { status, ...(isAnswer ? { answeredAt: application.answeredAt ?? at } : {}) },
      $push: {
        history: { at, status, reason: said },
        outbox: decided(application, { title, clientName, outcome: status, reason: said }),
      },
    },
  );
  if (matchedCount === 0) throw conflict(jobTexts.movedMeanwhile);
  // It may have been hired in between, or the job ended.
  await afterMove(job, application);
}

async function afterMove({ _id }: StoredJob, application: StoredApplication) {
  const now = await JobModel.findOne({ _id }, { status: 1, hired: 1 }).lean<StoredJob>();
  if (!now) return;
  if (now.hired.some((hired) => hired.equals(application._id))) await hire(application);
  else if (now.status !== 'open') await settleWaiting(_id);
}

/** Applicants of an own job, newest first, and how many stand where; looking at them makes them old. */
export async function listApplicants(
  own: Own,
  { status, limit, cursor }: EndpointQuery<typeof jobs.applicants>,
) {
  const job = await jobWorks.readOwn(own);
  const filter = { jobId: job._id, ...(status ? { status } : {}), ...afterCursor(cursor) };
  const [found, stages] = await Promise.all([
    ApplicationModel.find(filter)
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<StoredApplication[]>(),
    countStages(job._id),
    JobModel.updateOne({ _id: job._id }, { $set: { seenAt: new Date() } }),
  ]);
  return { job, stages, ...toPage(found, limit) };
}

/** @throws AppError `not_found`. */
export async function writeNote({ ownerId: employerId, id }: Own, note: string) {
  const { matchedCount } = await ApplicationModel.updateOne({ _id: id, employerId }, { note });
  if (matchedCount === 0) throw notFound('application');
}

/** Applications that came since the client last looked, but for those taken back. */
export const countNew = ({ _id, seenAt }: Pick<StoredJob, '_id' | 'seenAt'>) =>
  ApplicationModel.countDocuments({
    jobId: _id,
    status: 'applied',
    ...(seenAt ? { createdAt: mongoose.trusted({ $gt: seenAt }) } : {}),
  });
