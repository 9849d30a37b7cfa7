import { isEqual, pick } from 'es-toolkit';
import { ApplicationModel } from '../applications/applications.model.ts';
import { ClientFactsModel, type StoredClientFacts } from './client-facts.model.ts';
import { countFacts, recountFacts } from './client-facts.service.ts';
import { countStages } from './job-counts.ts';
import { bringInOrder } from './jobs.events.ts';
import { JobModel, type StoredJob } from './jobs.model.ts';

/** Where what is stored beside jobs differs from jobs and applications, in sentences. */
export async function* differences(): AsyncGenerator<{
  jobId?: string;
  clientId?: string;
  text: string;
}> {
  for await (const job of JobModel.find().lean<StoredJob>().cursor()) {
    const jobId = String(job._id);
    for (const text of await differencesOf(job)) yield { jobId, text: `job ${jobId}: ${text}` };
  }
  for (const clientId of await JobModel.distinct('ownerId', { state: 'published' })) {
    const stored = await ClientFactsModel.findOne({ _id: clientId }).lean<StoredClientFacts>();
    const counted = await countFacts(String(clientId));
    const known = stored && pick(stored, ['posted', 'over', 'overWithHire', 'hires', 'since']);
    if (isEqual(known, counted)) continue;
    yield {
      clientId: String(clientId),
      text: `client ${clientId}: their facts are not up to date`,
    };
  }
}

async function differencesOf({ _id, stages, hired, status }: StoredJob): Promise<string[]> {
  const counted = await countStages(_id);
  const places = hired.map(String).toSorted();
  const hiredNow = await ApplicationModel.distinct('_id', { jobId: _id, status: 'hired' });
  const isWaited = status !== 'open' && counted.applied + counted.shortlisted > 0;
  return [
    ...(isEqual(stages, counted) ? [] : ['applicants by stage are not what is counted']),
    ...(isEqual(places, hiredNow.map(String).toSorted()) ? [] : ['places and hired people differ']),
    ...(isWaited ? ['it is over, and somebody waits for an answer'] : []),
  ];
}

/** Mends what the check found, from jobs and applications. */
export async function mend({ jobId, clientId }: { jobId?: string; clientId?: string }) {
  if (jobId) await bringInOrder(jobId);
  if (clientId) await recountFacts(clientId);
}
