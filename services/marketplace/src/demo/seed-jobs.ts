import { dayMs } from '@soloist/contracts';
import { markdownToRichText } from '@soloist/rich-text/parse';
import {
  ApplicationModel,
  JobModel,
  jobWorks,
  newApplication,
  newJobContent,
  type StoredJob,
  updateJobCounts,
} from '../modules/hiring/index.ts';
import { type DemoJob, demoJobs } from './jobs.ts';
import { type DemoAccount, signIn } from './sign-in.ts';

const inDays = (days: number) => new Date(Date.now() + days * dayMs);

interface Accounts {
  client: DemoAccount;
  freelancer: DemoAccount;
}

/** Fills a database without jobs with those of the demo client and their applications. */
export async function seedJobs(
  { NODE_ENV, IDENTITY_URL }: { NODE_ENV: string; IDENTITY_URL: string },
  { client, freelancer }: Accounts,
) {
  if (NODE_ENV === 'production') throw new Error('Sample jobs are never created in production.');
  if (await JobModel.exists({})) return;
  const { ownerId } = await signIn(IDENTITY_URL, client);
  const { ownerId: freelancerId } = await signIn(IDENTITY_URL, freelancer);
  for (const demo of demoJobs) {
    const job = jobWorks.asNew(
      ownerId,
      newJobContent(termsOf(demo), []),
      inDays(-demo.postedDaysAgo),
    );
    await JobModel.create(job);
    await applyAs(freelancerId, { demo, job });
  }
}

const termsOf = ({ terms, story, closesInDays }: DemoJob) => ({
  ...terms,
  description: markdownToRichText(story),
  closesOn: closesInDays === null ? null : inDays(closesInDays).toISOString().slice(0, 10),
});

async function applyAs(freelancerId: string, { demo, job }: { demo: DemoJob; job: StoredJob }) {
  if (!demo.application) return;
  const { daysAgo, ...form } = demo.application;
  const createdAt = inDays(-daysAgo);
  const application = newApplication(freelancerId, { job, form, flags: [], createdAt });
  await ApplicationModel.create(application);
  await updateJobCounts(job._id);
}
