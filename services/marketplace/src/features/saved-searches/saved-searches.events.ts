import { budgetText } from '@soloist/contracts';
import { richTextToText } from '@soloist/rich-text';
import type { EventHandlers } from '@soloist/service-kit';
import { takesApplications } from '../jobs/job-days.ts';
import { JobModel, type StoredJob } from '../jobs/jobs.model.ts';
import { placeText } from '../jobs/stored-terms.ts';
import { tellSearches } from './tell-searches.service.ts';

/** Who is told of a job that is open, be it new or open again. */
async function tellOf(jobId: string) {
  const job = await JobModel.findOne({ _id: jobId }).lean<StoredJob>();
  if (!job || !takesApplications(job)) return;
  const { terms, ownerId } = job;
  await tellSearches({
    id: jobId,
    employerId: String(ownerId),
    ...terms,
    text: richTextToText(terms.description),
    facts: `${budgetText(terms)}, ${placeText(terms)}`,
  });
}

export const savedSearchEvents: EventHandlers = {
  'job.moved': ({ payload }) => tellOf(payload.jobId),
};
