import { jobTexts } from '@soloist/contracts';
import { conflict, notFound } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { newEntryChangedEvent } from '../../catalog/index.ts';
import { JobModel, type StoredJob } from '../jobs/jobs.model.ts';
import { newJobMovedEvent } from '../jobs/jobs.service.ts';
import { newDecidedEvent, readPersonName } from './applications.events.ts';
import { ApplicationModel, type StoredApplication } from './applications.model.ts';

const { trusted } = mongoose;

const hasRoom = { $expr: trusted({ $lt: [{ $size: '$hired' }, '$terms.places'] }) };
const isFull = { $expr: trusted({ $gte: [{ $size: '$hired' }, '$terms.places'] }) };

/**
 * Hires an applicant. The place is taken in one conditional write of the job, so only one of two
 * can get the last place. The consequences are applied here, or by the event after a killed process.
 * @throws AppError `conflict` when no place is left, or the applicant withdrew meanwhile.
 */
export async function hireApplicant({ _id, jobId }: StoredApplication): Promise<void> {
  const claimed = await JobModel.updateOne(
    { _id: jobId, state: 'published', hired: trusted({ $ne: _id }), ...hasRoom },
    { $push: { hired: _id, outbox: newJobMovedEvent(jobId) }, $inc: { version: 1 } },
  );
  const job = await JobModel.findOne({ _id: jobId }).lean<StoredJob>();
  if (!job) throw notFound('job');
  if (job.state !== 'published') throw conflict(jobTexts.notOpen);
  const isTheirs = job.hired.some((hired) => hired.equals(_id));
  if (claimed.matchedCount === 0 && !isTheirs) throw conflict(jobTexts.placesTaken);
  if (!(await finishHire(job, _id))) throw conflict(jobTexts.withdrawn);
  await markFilled(jobId);
}

/** Hires the applications that have a place; one withdrawn or erased meanwhile frees it. */
async function finishHire(job: StoredJob, _id: mongoose.Types.ObjectId): Promise<boolean> {
  const application = await ApplicationModel.findOne({ _id }).lean<StoredApplication>();
  if (application?.status === 'hired') return true;
  const hired = application && (await markHired(application, job));
  if (hired) return true;
  await JobModel.updateOne({ _id: job._id }, { $pull: { hired: _id }, $inc: { version: 1 } });
  return false;
}

async function markHired(application: StoredApplication, { terms, ownerId }: StoredJob) {
  const { title } = terms;
  const clientName = await readPersonName(ownerId);
  const at = new Date();
  const { matchedCount } = await ApplicationModel.updateOne(
    { _id: application._id, status: trusted({ $in: ['applied', 'shortlisted', 'rejected'] }) },
    {
      $set: { status: 'hired', answeredAt: application.answeredAt ?? at },
      $push: {
        history: { at, status: 'hired', reason: '' },
        outbox: newDecidedEvent(application, { title, clientName, outcome: 'hired', reason: '' }),
      },
    },
  );
  if (matchedCount > 0) return true;
  const { status } = (await ApplicationModel.findOne({ _id: application._id }).lean()) ?? {};
  return status === 'hired';
}

/** Marks a job without a free place as filled. Idempotent. */
const markFilled = (_id: unknown) =>
  JobModel.updateOne(
    { _id, state: 'published', status: trusted({ $in: ['open', 'closed'] }), ...isFull },
    {
      $set: { status: 'filled', foundBy: [] },
      $inc: { version: 1 },
      $push: { outbox: { $each: [newJobMovedEvent(_id), newEntryChangedEvent('job', _id)] } },
    },
  );

/** Finishes a hire that a killed process started. */
export async function finishHires(job: StoredJob): Promise<void> {
  for (const _id of job.hired) await finishHire(job, _id);
  await markFilled(job._id);
}
