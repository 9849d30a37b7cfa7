import { type Logger, newEvent } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { ApplicationModel, waiting } from '../applications/applications.model.ts';
import { entryChanged } from '../search/entry-changed.ts';
import { closingTime, decideBy } from './job-days.ts';
import { JobModel, type StoredJob } from './jobs.model.ts';
import { jobWorks } from './jobs.service.ts';

const batch = 100;
const everyMs = 60_000;
const endedBefore = (time: Date) => ({
  status: 'open' as const,
  closesAt: mongoose.trusted({ $lt: time }),
});

/**
 * Takes jobs out of search whose closing day has ended, and tells their client if people wait. Lists
 * and pages ask the clock themselves.
 */
async function hideEnded() {
  const isFound = { 'foundBy.0': mongoose.trusted({ $exists: true }) };
  const ended = await JobModel.find({ ...endedBefore(new Date()), ...isFound })
    // Among very many that are over, it would be read past all of them.
    .hint({ closesAt: 1 })
    .limit(batch)
    .lean<StoredJob[]>();
  for (const job of ended) {
    const { _id, version } = job;
    const outbox = { $each: [entryChanged('job', _id), ...(await dayEnded(job))] };
    // By one process only.
    await JobModel.updateOne(
      { _id, version, ...isFound },
      { $set: { foundBy: [] }, $push: { outbox } },
    );
  }
}

async function dayEnded(job: StoredJob) {
  const { _id, ownerId, terms } = job;
  const count = await ApplicationModel.countDocuments({ jobId: _id, ...waiting() });
  if (count === 0) return [];
  const facts = { jobId: String(_id), employerId: String(ownerId), title: terms.title };
  return [newEvent('job.day-ended', { ...facts, waiting: count, decideBy: decideBy(job) })];
}

const isForgotten = ({ status, closesAt }: StoredJob) =>
  status === 'open' && closesAt < closingTime();
const isHidden = ({ state, status }: StoredJob) => state === 'hidden' && status === 'open';

/** Closes jobs whose client did not decide in the time after the closing day. */
const closeForgotten = () =>
  closeAll(endedBefore(closingTime()), { isDue: isForgotten, by: 'day' });

/** Closes jobs that a moderator took out of sight so long ago that they will not come back. */
const closeHidden = () =>
  closeAll(
    {
      state: 'hidden' as const,
      status: 'open' as const,
      updatedAt: mongoose.trusted({ $lt: closingTime() }),
    },
    { isDue: isHidden, by: 'hidden' },
  );

interface Closing {
  isDue: (job: StoredJob) => boolean;
  by: 'day' | 'hidden';
}

async function closeAll(filter: object, { isDue, by }: Closing) {
  const due = await JobModel.find(filter, { ownerId: 1 }).limit(batch).lean<StoredJob[]>();
  for (const { _id, ownerId } of due) {
    const own = { ownerId: String(ownerId), id: String(_id) };
    await jobWorks.change(own, (job) =>
      isDue(job) ? { status: 'closed', end: { by, words: '' } } : {},
    );
  }
}

/** What the clock does to jobs. Each step may be repeated, by several processes too. */
export async function closeEndedJobs() {
  await hideEnded();
  await closeForgotten();
  await closeHidden();
}

/** Does it every minute until closed. */
export function startClosing(logger: Logger) {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= closeEndedJobs()
      .catch((err: Error) => logger.warn({ err: err.message }, 'jobs wait to be closed'))
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, everyMs);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
