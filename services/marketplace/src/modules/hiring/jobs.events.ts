import type { EventHandlers } from '@soloist/server-kit';
import type { MarketplaceIdentityClient } from '../sites/index.ts';
import { decidePending, notifyOfChanges } from './applications/decide-pending.service.ts';
import { finishHires } from './applications/hire.service.ts';
import { updateJobCounts } from './applications/job-counts.service.ts';
import { storeClientAddress, updateClientSummary } from './clients/client-summary.service.ts';
import { JobModel, type StoredJob } from './jobs/jobs.model.ts';

/**
 * Applies the consequences of a job's current state, in any order of events and any number of
 * times; returns its client.
 * @throws Error when concurrent counts always won: the event is then handled again.
 */
export async function syncJob(jobId: string): Promise<string | undefined> {
  const job = await JobModel.findOne({ _id: jobId }).lean<StoredJob>();
  if (!job) return undefined;
  await finishHires(job);
  await decidePending(job._id);
  const ownerId = String(job.ownerId);
  const isCounted = (await updateJobCounts(job._id)) && (await updateClientSummary(ownerId));
  if (!isCounted) throw new Error('the counts changed during the recount');
  return ownerId;
}

export const jobEvents = (identity: MarketplaceIdentityClient): EventHandlers => ({
  'job.moved': async ({ payload: { jobId } }) => {
    const ownerId = await syncJob(jobId);
    if (ownerId) await storeClientAddress(ownerId, identity);
  },
  'job.terms-changed': ({ payload }) => notifyOfChanges(payload),
  'job.applied': async ({ payload }) => void (await syncJob(payload.jobId)),
  'job.application-withdrawn': async ({ payload }) => void (await syncJob(payload.jobId)),
  'job.application-decided': async ({ payload: { jobId, outcome } }) => {
    // These come in large numbers from `syncJob` itself.
    if (outcome !== 'closed' && outcome !== 'filled') await syncJob(jobId);
  },
});
