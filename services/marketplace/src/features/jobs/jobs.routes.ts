import { jobs } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { ownAmong } from '../applications/apply.service.ts';
import { countNew } from '../applications/decide.service.ts';
import { openDraftOf } from '../drafts/drafts.service.ts';
import { readClientFacts } from './client-facts.service.ts';
import { readProfiles } from './clients.ts';
import { readNumbers } from './job-numbers.ts';
import type { StoredJob } from './jobs.model.ts';
import { presentJob, presentOwnJob, presentSummary } from './jobs.presenter.ts';
import {
  closeJob,
  createJob,
  jobWorks,
  listOpenJobs,
  listOwnJobs,
  readJob,
  reopenJob,
  updateJob,
} from './jobs.service.ts';

async function present(job: StoredJob, readerId: string) {
  const [profiles, clientFacts, applied] = await Promise.all([
    readProfiles([job.ownerId]),
    readClientFacts(job.ownerId),
    ownAmong(readerId, [job._id]),
  ]);
  const applicationId = applied.get(String(job._id)) ?? null;
  return presentJob(job, { profiles, clientFacts, applicationId });
}

/** Their paths have the form of others below `/jobs`: these come after those. */
export const jobRoutes = () => [
  route(jobs.create, async ({ user, body }) => ({
    message: 'Your job is posted.',
    job: await present(await createJob(user.sub, body), user.sub),
  })),
  route(jobs.update, async ({ user, params: { id }, body }) => ({
    message: 'Your job is changed.',
    job: await present(await updateJob({ ownerId: user.sub, id }, body), user.sub),
  })),
  route(jobs.close, async ({ user, params: { id }, body: { words } }) => ({
    message: 'Your job is closed, and everybody who waited is told.',
    job: await present(await closeJob({ ownerId: user.sub, id }, words), user.sub),
  })),
  route(jobs.reopen, async ({ user, params: { id }, body: { closesOn } }) => ({
    message: 'Your job is open again.',
    job: await present(await reopenJob({ ownerId: user.sub, id }, closesOn), user.sub),
  })),
  route(jobs.listOwn, async ({ user, query }) => {
    const { items, nextCursor } = await listOwnJobs(user.sub, query);
    const profiles = await readProfiles(items.slice(0, 1).map(({ ownerId }) => ownerId));
    const shown = items.map(async (job) =>
      presentOwnJob(job, { profiles, newApplicants: await countNew(job) }),
    );
    return { items: await Promise.all(shown), nextCursor };
  }),
  route(jobs.readOwn, async ({ user, params: { id } }) => {
    const own = { ownerId: user.sub, id };
    return {
      job: await present(await jobWorks.readOwn(own), user.sub),
      draft_id: await openDraftOf({ ...own, kind: 'job' }),
    };
  }),
  route(jobs.numbers, ({ user }) => readNumbers(user.sub)),
  route(jobs.list, async ({ user, query }) => {
    const { items, nextCursor } = await listOpenJobs(query);
    const [profiles, applied] = await Promise.all([
      readProfiles(items.map(({ ownerId }) => ownerId)),
      ownAmong(
        user.sub,
        items.map(({ _id }) => _id),
      ),
    ]);
    const shown = items.map((job) => ({
      ...presentSummary(job, profiles),
      applied: applied.has(String(job._id)),
    }));
    return { items: shown, nextCursor };
  }),
  // Its path has the form of the others': it comes last.
  route(jobs.read, async ({ user, params: { id } }) => ({
    job: await present(await readJob({ ownerId: user.sub, id }), user.sub),
  })),
];
