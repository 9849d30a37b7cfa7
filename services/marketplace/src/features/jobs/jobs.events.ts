import type { EventHandlers } from '@soloist/service-kit';
import type { IdentityClient } from '../../clients/identity.ts';
import { finishHires } from '../applications/hire.ts';
import { settleWaiting, tellChanges } from '../applications/settle.ts';
import { noteAddress, recountFacts } from './client-facts.service.ts';
import { recount } from './job-counts.ts';
import { JobModel, type StoredJob } from './jobs.model.ts';

/**
 * Does what follows from a job's present state, in whatever order its events come and however often;
 * gives its client.
 * @throws Error when others counted all the time: the event is then handled again.
 */
export async function bringInOrder(jobId: string): Promise<string | undefined> {
  const job = await JobModel.findOne({ _id: jobId }).lean<StoredJob>();
  if (!job) return undefined;
  await finishHires(job);
  await settleWaiting(job._id);
  const ownerId = String(job.ownerId);
  const isCounted = (await recount(job._id)) && (await recountFacts(ownerId));
  if (!isCounted) throw new Error('others counted at the same time');
  return ownerId;
}

export const jobEvents = (identity: IdentityClient): EventHandlers => ({
  'job.moved': async ({ payload: { jobId } }) => {
    const ownerId = await bringInOrder(jobId);
    if (ownerId) await noteAddress(ownerId, identity);
  },
  'job.terms-changed': ({ payload }) => tellChanges(payload),
  'job.applied': async ({ payload }) => void (await bringInOrder(payload.jobId)),
  'job.application-withdrawn': async ({ payload }) => void (await bringInOrder(payload.jobId)),
  'job.application-decided': async ({ payload: { jobId, outcome } }) => {
    // These come in large numbers, from what brings the job in order anyway.
    if (outcome !== 'closed' && outcome !== 'filled') await bringInOrder(jobId);
  },
});
