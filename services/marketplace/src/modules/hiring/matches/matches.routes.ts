import { freelancerCard, matches } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import * as z from 'zod/mini';
import { type Profiles, readProfiles } from '../../sites/index.ts';
import { presentJobSummary } from '../jobs/jobs.presenter.ts';
import { jobWorks } from '../jobs/jobs.service.ts';
import { saveCorrections } from './match-corrections.service.ts';
import { matchOfJob, readFreelancerCriteria, suggestJobs } from './suggested-jobs.service.ts';
import { readJobCriteria, suggestPeople } from './suggested-people.service.ts';

type MatchOfJob = Awaited<ReturnType<typeof matchOfJob>>;

const presentMatch = ({ job, score, reasons }: MatchOfJob, profiles: Profiles) => ({
  job: presentJobSummary(job, profiles),
  score,
  reasons,
});

export const matchRoutes = () => [
  route(matches.jobs, async ({ user, query }) => {
    const { items, nextCursor } = await suggestJobs(user.sub, query);
    const profiles = await readProfiles(items.map(({ job }) => job.ownerId));
    return { items: items.map((match) => presentMatch(match, profiles)), nextCursor };
  }),
  route(matches.ofJob, async ({ user, params: { id } }) => {
    const match = await matchOfJob(user.sub, id);
    return { match: presentMatch(match, await readProfiles([match.job.ownerId])) };
  }),
  route(matches.facts, ({ user }) => readFreelancerCriteria(user.sub)),
  route(matches.correct, async ({ user, body }) => ({
    corrections: await saveCorrections({ ownerId: user.sub, jobId: null }, body),
  })),
  route(matches.people, async ({ user, params: { id }, query }) => {
    const job = await jobWorks.readOwned({ ownerId: user.sub, id });
    const { items, nextCursor } = await suggestPeople(job, query);
    const people = items.map(({ profile, score, reasons }) => ({
      freelancer: z.parse(freelancerCard, profile),
      score,
      reasons,
    }));
    return { items: people, nextCursor };
  }),
  route(matches.jobFacts, async ({ user, params: { id } }) =>
    readJobCriteria(await jobWorks.readOwned({ ownerId: user.sub, id })),
  ),
  route(matches.correctJob, async ({ user, params: { id }, body }) => {
    await jobWorks.readOwned({ ownerId: user.sub, id });
    return { corrections: await saveCorrections({ ownerId: user.sub, jobId: id }, body) };
  }),
];
