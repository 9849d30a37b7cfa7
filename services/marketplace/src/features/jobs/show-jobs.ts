import { isEqual } from 'es-toolkit';
import { entryChanged } from '../search/entry-changed.ts';
import { JobModel, type StoredJob } from './jobs.model.ts';
import { derivedFrom } from './stored-terms.ts';

/**
 * Takes somebody's open jobs out of lists and search, or puts them back; again is harmless.
 * @throws Error when one is changed at the same moment: to be done again.
 */
export async function showJobsOf(ownerId: string, isShown: boolean) {
  const open = { ownerId, state: 'published' as const, status: 'open' as const };
  for await (const job of JobModel.find(open).lean<StoredJob>().cursor()) {
    const { _id, version } = job;
    const foundBy = isShown ? derivedFrom(job as StoredJob).foundBy : [];
    if (isEqual(foundBy, job.foundBy)) continue;
    const { matchedCount } = await JobModel.updateOne(
      { _id, version },
      { $set: { foundBy }, $push: { outbox: entryChanged('job', _id) } },
    );
    if (matchedCount === 0) throw new Error(`the job ${_id} is being changed`);
  }
}
