import type { EndpointResponse, jobs } from '@soloist/contracts';
import { ApplicationModel, pendingFilter } from './applications/applications.model.ts';
import { JobModel } from './jobs/jobs.model.ts';

/** A client's jobs by status, undecided applicants and hires. */
export async function readJobNumbers(
  ownerId: string,
): Promise<EndpointResponse<typeof jobs.numbers>> {
  const count = (status: 'open' | 'closed' | 'filled') =>
    JobModel.countDocuments({ ownerId, status, state: 'published' });
  const [open, closed, filled, waiting, hired] = await Promise.all([
    count('open'),
    count('closed'),
    count('filled'),
    ApplicationModel.countDocuments({ employerId: ownerId, ...pendingFilter() }),
    ApplicationModel.countDocuments({ employerId: ownerId, status: 'hired' }),
  ]);
  return { open, closed, filled, waiting: waiting, hired };
}
