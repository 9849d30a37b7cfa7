import mongoose from 'mongoose';
import { JobModel, type StoredJob } from '../jobs/jobs.model.ts';
import { newDecidedEvent, newJobChangedEvent, readPersonName } from './applications.events.ts';
import { ApplicationModel, pendingFilter, type StoredApplication } from './applications.model.ts';

const { trusted } = mongoose;
const batchSize = 100;

const closedTexts = {
  client: 'The client closed this job.',
  day: 'The client did not decide in time, and the job closed.',
  hidden: 'A moderator removed this job.',
  left: 'The client has left Soloist.',
};

/** Why the application was declined without a decision on it, with the client's reason if any. */
function explainClosing({ status, end }: StoredJob): string {
  if (status === 'filled') return 'The client hired other applicants.';
  return `${closedTexts[end?.by ?? 'client']} ${end?.words ?? ''}`.trim();
}

/**
 * Decides all pending applications of an ended job, batch by batch, each in one write with the event
 * that notifies the applicant: after an interruption it resumes. A job that reopens meanwhile keeps
 * the rest.
 */
export async function decidePending(jobId: unknown): Promise<void> {
  for (;;) {
    const job = await JobModel.findOne({ _id: String(jobId) }).lean<StoredJob>();
    if (!job || job.status === 'open') return;
    const left = await ApplicationModel.find({
      jobId: job._id,
      ...pendingFilter(),
      _id: trusted({ $nin: job.hired }),
    })
      .limit(batchSize)
      .lean<StoredApplication[]>();
    if (left.length === 0) return;
    const clientName = await readPersonName(job.ownerId);
    for (const application of left) await declinePending(application, { job, clientName });
  }
}

async function declinePending(
  application: StoredApplication,
  { job, clientName }: { job: StoredJob; clientName: string },
) {
  const reason = explainClosing(job);
  const outcome = job.status === 'filled' ? 'filled' : 'closed';
  const { title } = job.terms;
  await ApplicationModel.updateOne(
    { _id: application._id, ...pendingFilter() },
    {
      $set: { status: 'rejected' },
      $push: {
        history: { at: new Date(), status: 'rejected', reason },
        outbox: newDecidedEvent(application, { title, clientName, outcome, reason }),
      },
    },
  );
}

interface Change {
  jobId: string;
  version: number;
  changes: string[];
}

/** Notifies every pending applicant of the changes, once each. */
export async function notifyOfChanges({ jobId, version, changes }: Change): Promise<void> {
  const job = await JobModel.findOne({ _id: jobId }).lean<StoredJob>();
  if (!job) return;
  const { title } = job.terms;
  const clientName = await readPersonName(job.ownerId);
  const isNew = { jobId: job._id, ...pendingFilter(), told: trusted({ $ne: version }) };
  for (;;) {
    const left = await ApplicationModel.find(isNew).limit(batchSize).lean<StoredApplication[]>();
    if (left.length === 0) return;
    for (const application of left) {
      await ApplicationModel.updateOne(
        { ...isNew, _id: application._id },
        {
          $push: {
            told: version,
            outbox: newJobChangedEvent(application, { title, clientName, changes }),
          },
        },
      );
    }
  }
}
