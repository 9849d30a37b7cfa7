import { budgetText } from '@soloist/contracts';
import { richTextToText } from '@soloist/rich-text';
import type { EventHandlers } from '@soloist/server-kit';
import { takesApplications } from '../jobs/job-days.rules.ts';
import { locationText } from '../jobs/job-terms.rules.ts';
import { JobModel, type StoredJob } from '../jobs/jobs.model.ts';
import { notifySearches } from './notify-searches.service.ts';

/** Who is notified of an open job, new or reopened. */
async function notifyOfJob(jobId: string) {
  const job = await JobModel.findOne({ _id: jobId }).lean<StoredJob>();
  if (!job || !takesApplications(job)) return;
  const { terms, ownerId } = job;
  await notifySearches({
    id: jobId,
    employerId: String(ownerId),
    ...terms,
    text: richTextToText(terms.description),
    summary: `${budgetText(terms)}, ${locationText(terms)}`,
  });
}

export const savedSearchEvents: EventHandlers = {
  'job.moved': ({ payload }) => notifyOfJob(payload.jobId),
};
