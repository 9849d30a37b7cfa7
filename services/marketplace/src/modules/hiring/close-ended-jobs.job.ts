import { newEvent, type ScheduledTask } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { newEntryChangedEvent } from '../catalog/index.ts';
import { ApplicationModel, pendingFilter } from './applications/applications.model.ts';
import { decideBy, decisionDeadline } from './jobs/job-days.rules.ts';
import { JobModel, type StoredJob } from './jobs/jobs.model.ts';
import { jobWorks } from './jobs/jobs.service.ts';

const batchSize = 100;
const intervalMs = 60_000;
const endedBefore = (time: Date) => ({
  status: 'open' as const,
  closesAt: mongoose.trusted({ $lt: time }),
});

/**
 * Removes jobs from search whose closing day has ended, and notifies clients with undecided
 * applications. Lists and pages check the clock themselves.
 */
async function removeEndedFromSearch() {
  const isListed = { 'foundBy.0': mongoose.trusted({ $exists: true }) };
  const ended = await JobModel.find({ ...endedBefore(new Date()), ...isListed })
    // Otherwise the query would read past all of the many ended ones.
    .hint({ closesAt: 1 })
    .limit(batchSize)
    .lean<StoredJob[]>();
  for (const job of ended) {
    const { _id, version } = job;
    const outbox = { $each: [newEntryChangedEvent('job', _id), ...(await newDayEndedEvents(job))] };
    // Only one process does this.
    await JobModel.updateOne(
      { _id, version, ...isListed },
      { $set: { foundBy: [] }, $push: { outbox } },
    );
  }
}

async function newDayEndedEvents(job: StoredJob) {
  const { _id, ownerId, terms } = job;
  const count = await ApplicationModel.countDocuments({ jobId: _id, ...pendingFilter() });
  if (count === 0) return [];
  const payload = { jobId: String(_id), employerId: String(ownerId), title: terms.title };
  return [newEvent('job.day-ended', { ...payload, waiting: count, decideBy: decideBy(job) })];
}

const isOverdue = ({ status, closesAt }: StoredJob) =>
  status === 'open' && closesAt < decisionDeadline();
const isHidden = ({ state, status }: StoredJob) => state === 'hidden' && status === 'open';

/** Closes jobs whose client did not decide in the time after the closing day. */
const closeOverdue = () =>
  closeAll(endedBefore(decisionDeadline()), { isDue: isOverdue, by: 'day' });

/** Closes jobs that a moderator hid so long ago that they will not come back. */
const closeHidden = () =>
  closeAll(
    {
      state: 'hidden' as const,
      status: 'open' as const,
      updatedAt: mongoose.trusted({ $lt: decisionDeadline() }),
    },
    { isDue: isHidden, by: 'hidden' },
  );

interface Closing {
  isDue: (job: StoredJob) => boolean;
  by: 'day' | 'hidden';
}

async function closeAll(filter: object, { isDue, by }: Closing) {
  const due = await JobModel.find(filter, { ownerId: 1 }).limit(batchSize).lean<StoredJob[]>();
  for (const { _id, ownerId } of due) {
    const ref = { ownerId: String(ownerId), id: String(_id) };
    await jobWorks.change(ref, (job) =>
      isDue(job) ? { status: 'closed', end: { by, words: '' } } : {},
    );
  }
}

/** The scheduled steps of jobs. Each may be repeated, by several processes too. */
export async function closeEndedJobs() {
  await removeEndedFromSearch();
  await closeOverdue();
  await closeHidden();
}

export const closeEndedJobsTask: ScheduledTask = {
  name: 'close ended jobs',
  everyMs: intervalMs,
  run: closeEndedJobs,
};
