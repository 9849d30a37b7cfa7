import { jobs } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { findOpenDraftId } from '../catalog/index.ts';
import { readProfiles } from '../sites/index.ts';
import { findApplicationIds } from './applications/apply.service.ts';
import { countNewApplications } from './applications/decide.service.ts';
import { readClientSummary } from './clients/client-summary.service.ts';
import { readJobNumbers } from './job-numbers.service.ts';
import type { StoredJob } from './jobs/jobs.model.ts';
import { presentJob, presentJobSummary, presentJobToClient } from './jobs/jobs.presenter.ts';
import {
  closeJob,
  createJob,
  jobWorks,
  listJobsOfClient,
  listOpenJobs,
  readJob,
  reopenJob,
  updateJob,
} from './jobs/jobs.service.ts';

async function present(job: StoredJob, readerId: string) {
  const [profiles, clientSummary, applied] = await Promise.all([
    readProfiles([job.ownerId]),
    readClientSummary(job.ownerId),
    findApplicationIds(readerId, [job._id]),
  ]);
  const applicationId = applied.get(String(job._id)) ?? null;
  return presentJob(job, { profiles, clientSummary, applicationId });
}

/** Their paths also match others below `/jobs`, so these are registered after those. */
export const jobRoutes = () => [
  route(jobs.create, async ({ user, body }) => ({
    message: 'Job posted.',
    job: await present(await createJob(user.sub, body), user.sub),
  })),
  route(jobs.update, async ({ user, params: { id }, body }) => ({
    message: 'Job saved.',
    job: await present(await updateJob({ ownerId: user.sub, id }, body), user.sub),
  })),
  route(jobs.close, async ({ user, params: { id }, body: { words } }) => ({
    message: 'Job closed. We’ve notified the applicants.',
    job: await present(await closeJob({ ownerId: user.sub, id }, words), user.sub),
  })),
  route(jobs.reopen, async ({ user, params: { id }, body: { closesOn } }) => ({
    message: 'Job reopened.',
    job: await present(await reopenJob({ ownerId: user.sub, id }, closesOn), user.sub),
  })),
  route(jobs.listOwn, async ({ user, query }) => {
    const { items, nextCursor } = await listJobsOfClient(user.sub, query);
    const profiles = await readProfiles(items.slice(0, 1).map(({ ownerId }) => ownerId));
    const presented = items.map(async (job) =>
      presentJobToClient(job, { profiles, newApplicants: await countNewApplications(job) }),
    );
    return { items: await Promise.all(presented), nextCursor };
  }),
  route(jobs.readOwn, async ({ user, params: { id } }) => {
    const ref = { ownerId: user.sub, id };
    return {
      job: await present(await jobWorks.readOwned(ref), user.sub),
      draft_id: await findOpenDraftId({ ...ref, kind: 'job' }),
    };
  }),
  route(jobs.numbers, ({ user }) => readJobNumbers(user.sub)),
  route(jobs.list, async ({ user, query }) => {
    const { items, nextCursor } = await listOpenJobs(query);
    const [profiles, applied] = await Promise.all([
      readProfiles(items.map(({ ownerId }) => ownerId)),
      findApplicationIds(
        user.sub,
        items.map(({ _id }) => _id),
      ),
    ]);
    const presented = items.map((job) => ({
      ...presentJobSummary(job, profiles),
      applied: applied.has(String(job._id)),
    }));
    return { items: presented, nextCursor };
  }),
  // Its path also matches the others', so it is registered last.
  route(jobs.read, async ({ user, params: { id } }) => ({
    job: await present(await readJob({ ownerId: user.sub, id }), user.sub),
  })),
];
