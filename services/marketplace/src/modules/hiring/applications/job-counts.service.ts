import type { ApplicationStatus } from '@soloist/contracts';
import mongoose from 'mongoose';
import { JobModel, noStages, type Stages } from '../jobs/jobs.model.ts';
import { storeCounts } from '../jobs/store-counts.service.ts';
import { ApplicationModel } from './applications.model.ts';

/** Number of applications to a job by stage, counted now. */
export async function countStages(jobId: unknown): Promise<Stages> {
  const counted = await ApplicationModel.aggregate<{ _id: ApplicationStatus; count: number }>([
    { $match: { jobId: new mongoose.Types.ObjectId(String(jobId)) } },
    { $group: { _id: '$status', count: { $sum: 1 } } },
  ]);
  const byStatus = Object.fromEntries(counted.map(({ _id, count }) => [_id, count]));
  return { ...noStages(), ...byStatus };
}

/**
 * The only place that writes a job's counts, immediately where it can: each change of an application
 * has an event too, which counts again. As `storeCounts`.
 */
export const updateJobCounts = (jobId: unknown) =>
  storeCounts(JobModel, jobId, async () => ({ stages: await countStages(jobId) }));
