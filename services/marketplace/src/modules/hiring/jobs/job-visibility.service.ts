import { isEqual } from 'es-toolkit';
import { newEntryChangedEvent } from '../../catalog/index.ts';
import { deriveJobFields } from './job-terms.rules.ts';
import { JobModel, type StoredJob } from './jobs.model.ts';

/**
 * Hides a person's open jobs from lists and search, or shows them again. Idempotent.
 * @throws Error when one is changed concurrently, so that the event is handled again.
 */
export async function setJobsVisible(ownerId: string, isVisible: boolean) {
  const open = { ownerId, state: 'published' as const, status: 'open' as const };
  for await (const job of JobModel.find(open).lean<StoredJob>().cursor()) {
    const { _id, version } = job;
    const foundBy = isVisible ? deriveJobFields(job as StoredJob).foundBy : [];
    if (isEqual(foundBy, job.foundBy)) continue;
    const { matchedCount } = await JobModel.updateOne(
      { _id, version },
      { $set: { foundBy }, $push: { outbox: newEntryChangedEvent('job', _id) } },
    );
    if (matchedCount === 0) throw new Error(`the job ${_id} is being changed`);
  }
}
