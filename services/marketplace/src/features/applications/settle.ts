import mongoose from 'mongoose';
import { JobModel, type StoredJob } from '../jobs/jobs.model.ts';
import { decided, jobChanged, nameOf } from './application-events.ts';
import { ApplicationModel, type StoredApplication, waiting } from './applications.model.ts';

const { trusted } = mongoose;
const batch = 100;

const closedTexts = {
  client: 'The client closed this job.',
  day: 'The client did not decide in time, and the job closed.',
  hidden: 'This job was taken down.',
  left: 'The client has left Soloist.',
};

/** Why it was nobody's fault, with the client's words if there are any. */
function reasonOf({ status, end }: StoredJob): string {
  if (status === 'filled') return 'All places were given to others.';
  return `${closedTexts[end?.by ?? 'client']} ${end?.words ?? ''}`.trim();
}

/**
 * Gives everybody who still waits the outcome of a job that is over, batch by batch, each in one
 * write with the event that tells them: ended in between, it goes on where it was. A job that opens
 * meanwhile keeps who is left.
 */
export async function settleWaiting(jobId: unknown): Promise<void> {
  for (;;) {
    const job = await JobModel.findOne({ _id: String(jobId) }).lean<StoredJob>();
    if (!job || job.status === 'open') return;
    const left = await ApplicationModel.find({
      jobId: job._id,
      ...waiting(),
      _id: trusted({ $nin: job.hired }),
    })
      .limit(batch)
      .lean<StoredApplication[]>();
    if (left.length === 0) return;
    const clientName = await nameOf(job.ownerId);
    for (const application of left) await endWaiting(application, { job, clientName });
  }
}

async function endWaiting(
  application: StoredApplication,
  { job, clientName }: { job: StoredJob; clientName: string },
) {
  const reason = reasonOf(job);
  const outcome = job.status === 'filled' ? 'filled' : 'closed';
  const { title } = job.terms;
  await ApplicationModel.updateOne(
    { _id: application._id, ...waiting() },
    {
      $set: { status: 'rejected' },
      $push: {
        history: { at: new Date(), status: 'rejected', reason },
        outbox: decided(application, { title, clientName, outcome, reason }),
      },
    },
  );
}

interface Change {
  jobId: string;
  version: number;
  changes: string[];
}

/** Tells everybody who waits what changed, once each. */
export async function tellChanges({ jobId, version, changes }: Change): Promise<void> {
  const job = await JobModel.findOne({ _id: jobId }).lean<StoredJob>();
  if (!job) return;
  const { title } = job.terms;
  const clientName = await nameOf(job.ownerId);
  const isNew = { jobId: job._id, ...waiting(), told: trusted({ $ne: version }) };
  for (;;) {
    const left = await ApplicationModel.find(isNew).limit(batch).lean<StoredApplication[]>();
    if (left.length === 0) return;
    for (const application of left) {
      await ApplicationModel.updateOne(
        { ...isNew, _id: application._id },
        {
          $push: {
            told: version,
            outbox: jobChanged(application, { title, clientName, changes }),
          },
        },
      );
    }
  }
}
