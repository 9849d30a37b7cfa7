import { isEqual, pick } from 'es-toolkit';
import { ApplicationModel } from './applications/applications.model.ts';
import { countStages } from './applications/job-counts.service.ts';
import { ClientSummaryModel, type StoredClientSummary } from './clients/client-summary.model.ts';
import { computeClientSummary, updateClientSummary } from './clients/client-summary.service.ts';
import { JobModel, type StoredJob } from './jobs/jobs.model.ts';
import { syncJob } from './jobs.events.ts';

/** Differences between stored counts and the jobs and applications, as sentences. */
export async function* findCountDifferences(): AsyncGenerator<{
  jobId?: string;
  clientId?: string;
  text: string;
}> {
  for await (const job of JobModel.find().lean<StoredJob>().cursor()) {
    const jobId = String(job._id);
    for (const text of await compareJob(job)) yield { jobId, text: `job ${jobId}: ${text}` };
  }
  for (const clientId of await JobModel.distinct('ownerId', { state: 'published' })) {
    const stored = await ClientSummaryModel.findOne({ _id: clientId }).lean<StoredClientSummary>();
    const counted = await computeClientSummary(String(clientId));
    const storedCounts =
      stored && pick(stored, ['posted', 'over', 'overWithHire', 'hires', 'since']);
    if (isEqual(storedCounts, counted)) continue;
    yield {
      clientId: String(clientId),
      text: `client ${clientId}: the summary is out of date`,
    };
  }
}

async function compareJob({ _id, stages, hired, status }: StoredJob): Promise<string[]> {
  const counted = await countStages(_id);
  const places = hired.map(String).toSorted();
  const hiredNow = await ApplicationModel.distinct('_id', { jobId: _id, status: 'hired' });
  const isWaited = status !== 'open' && counted.applied + counted.shortlisted > 0;
  return [
    ...(isEqual(stages, counted) ? [] : ['applicant counts by stage are wrong']),
    ...(isEqual(places, hiredNow.map(String).toSorted())
      ? []
      : ['places and number of hires differ']),
    ...(isWaited ? ['the job ended with undecided applications'] : []),
  ];
}

/** Fixes the differences that the check found, from jobs and applications. */
export async function fixCountDifference({
  jobId,
  clientId,
}: {
  jobId?: string;
  clientId?: string;
}) {
  if (jobId) await syncJob(jobId);
  if (clientId) await updateClientSummary(clientId);
}
