import {
  type ApplicationStatus,
  applicationLimits,
  type EndpointBody,
  type EndpointQuery,
  type jobs,
  jobTexts,
} from '@soloist/contracts';
import { afterCursor, conflict, notFound, toPage } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { WorkRef } from '../../catalog/index.ts';
import { JobModel, type StoredJob } from '../jobs/jobs.model.ts';
import { jobWorks } from '../jobs/jobs.service.ts';
import { newDecidedEvent, readPersonName } from './applications.events.ts';
import { ApplicationModel, type StoredApplication } from './applications.model.ts';
import { decidePending } from './decide-pending.service.ts';
import { hireApplicant } from './hire.service.ts';
import { countStages, updateJobCounts } from './job-counts.service.ts';

type Decision = EndpointBody<typeof jobs.decide>;

/**
 * An application to a job of the caller, and the job.
 * @throws AppError `not_found`, for another client's too.
 */
export async function readApplicant({ ownerId: employerId, id }: WorkRef) {
  const application = await ApplicationModel.findOne({
    _id: id,
    employerId,
  }).lean<StoredApplication>();
  if (!application) throw notFound('application');
  const job = await jobWorks.readOwned({ ownerId: employerId, id: String(application.jobId) });
  return { application, job };
}

/**
 * Moves an applicant to another stage and notifies them; repeating it changes nothing.
 * @throws AppError `not_found`; `conflict` when they withdrew, are hired already, were moved very
 * often, the job is closed or no place is left.
 */
export async function decideApplication(ref: WorkRef, decision: Decision) {
  const { application, job } = await readApplicant(ref);
  if (application.status === decision.status) return { application, job };
  requireMovable(application.status);
  const { moves = application.history.length } = decision;
  if (moves !== application.history.length) throw conflict(jobTexts.movedMeanwhile);
  if (decision.status === 'hired') await hireApplicant(application);
  else await moveApplicant(application, { job, decision });
  await updateJobCounts(job._id);
  return readApplicant(ref);
}

function requireMovable(status: ApplicationStatus) {
  if (status === 'withdrawn') throw conflict(jobTexts.withdrawn);
  if (status === 'hired') throw conflict(jobTexts.isHired);
}

async function moveApplicant(
  application: StoredApplication,
  { job, decision: { status, reason } }: { job: StoredJob; decision: Decision },
) {
  // No one is left waiting for a decision on an ended job.
  if (status !== 'rejected' && job.status !== 'open') throw conflict(jobTexts.notOpen);
  if (status !== 'rejected' && application.history.length >= applicationLimits.moves) {
    throw conflict(jobTexts.movedOften);
  }
  const at = new Date();
  const visibleReason = status === 'rejected' ? reason : '';
  const { title } = job.terms;
  const clientName = await readPersonName(job.ownerId);
  const isAnswer = status !== 'applied';
  const { matchedCount } = await ApplicationModel.updateOne(
    {
      ...{ _id: application._id, status: application.status },
      history: mongoose.trusted({ $size: application.history.length }),
    },
    {
      $set: { status, answeredAt: isAnswer ? (application.answeredAt ?? at) : undefined },
      $push: {
        history: { at, status, reason: visibleReason },
        outbox: newDecidedEvent(application, {
          title,
          clientName,
          outcome: status,
          reason: visibleReason,
        }),
      },
    },
  );
  if (matchedCount === 0) throw conflict(jobTexts.movedMeanwhile);
  // The applicant may have been hired in between, or the job ended.
  await afterMove(job, application);
}

async function afterMove({ _id }: StoredJob, application: StoredApplication) {
  const now = await JobModel.findOne({ _id }, { status: 1, hired: 1 }).lean<StoredJob>();
  if (!now) return;
  if (now.hired.some((hired) => hired.equals(application._id))) await hireApplicant(application);
  else if (now.status !== 'open') await decidePending(_id);
}

/**
 * Applicants of a job of the caller, newest first, with counts by stage; reading them marks them as
 * seen.
 */
export async function listApplicants(
  ref: WorkRef,
  { status, limit, cursor }: EndpointQuery<typeof jobs.applicants>,
) {
  const job = await jobWorks.readOwned(ref);
  const filter = { jobId: job._id, ...(status ? { status } : {}), ...afterCursor(cursor) };
  const [applications, stages] = await Promise.all([
    ApplicationModel.find(filter)
      .sort({ _id: -1 })
      .limit(limit + 1)
      .lean<StoredApplication[]>(),
    countStages(job._id),
    JobModel.updateOne({ _id: job._id }, { $set: { seenAt: new Date() } }),
  ]);
  return { job, stages, ...toPage(applications, limit) };
}

/** @throws AppError `not_found`. */
export async function writeNote({ ownerId: employerId, id }: WorkRef, note: string) {
  const { matchedCount } = await ApplicationModel.updateOne({ _id: id, employerId }, { note });
  if (matchedCount === 0) throw notFound('application');
}

/** Applications received since the client last looked, except withdrawn ones. */
export const countNewApplications = ({ _id, seenAt }: Pick<StoredJob, '_id' | 'seenAt'>) =>
  ApplicationModel.countDocuments({
    jobId: _id,
    status: 'applied',
    ...(seenAt ? { createdAt: mongoose.trusted({ $gt: seenAt }) } : {}),
  });
