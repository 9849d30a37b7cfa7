import {
  applicationStatuses,
  formatMoney,
  type JobSummary,
  jobs,
  matches,
  search,
} from '@soloist/contracts';
import { forbidden } from '@soloist/server-kit';
import * as z from 'zod';
import { defineTool, type ToolContext } from '../reply-source.rules.ts';
import { hasWords, type ReadRecords, readPages } from './records.client.ts';

const maxListed = 10;

/** A job as the model receives it. */
export interface JobForModel {
  title: string;
  about: string;
  /** Why it matches the person; empty for a search by words. */
  why: string[];
  /** A page of the product. */
  page: string;
}
export interface JobResults {
  /** `fitting`: suggested for the person's profile. `own`: those they posted. */
  which: 'found' | 'fitting' | 'own';
  count: number;
  jobs: JobForModel[];
}

export const findJobs = (read: ReadRecords) =>
  defineTool({
    name: 'find_jobs',
    description:
      'Open jobs that match the words; without words, jobs that match the person, with reasons. For a client: the jobs they posted. `page` is a link into the product.',
    parameters: z.object({
      words: z.string().max(100).optional().describe('The topic of the job, such as a skill.'),
    }),
    activity: 'looking_up',
    detail: () => 'jobs',
    async run({ words }, context) {
      return { forModel: await find(read, { words, context }) };
    },
  });

interface FindJobsArgs {
  words: string | undefined;
  context: ToolContext;
}

async function find(read: ReadRecords, { words, context }: FindJobsArgs): Promise<JobResults> {
  if (context.user.role === 'employer') {
    const { items } = await readPages((query) => read(jobs.listOwn, context, { query }));
    const mine = items.filter(({ title, skills }) => hasWords([title, ...skills].join(' '), words));
    return { which: 'own', count: mine.length, jobs: mine.slice(0, maxListed).map(presentMyJob) };
  }
  if (!words) {
    const { items } = await read(matches.jobs, context, { query: { limit: maxListed } });
    const listed = items.map(({ job, reasons }) => ({
      ...present(job),
      why: reasons.filter(({ fits }) => fits).map(({ text }) => text),
    }));
    return { which: 'fitting', count: listed.length, jobs: listed };
  }
  const query = { kind: 'job' as const, q: words, limit: maxListed };
  const { items, total } = await read(search.find, context, { query });
  const listed = items.map(({ title, facts, link }) => ({
    title: title.text,
    about: facts,
    why: [],
    page: link,
  }));
  return { which: 'found', count: total, jobs: listed };
}

function present(job: JobSummary): JobForModel {
  const { title, budget, budgetTo, currency, budgetType, remote, location, closesOn } = job;
  const to = budgetTo === null ? '' : ` to ${formatMoney(budgetTo, currency)}`;
  const details = [
    `${formatMoney(budget, currency)}${to}${budgetType === 'hourly' ? ' an hour' : ''}`,
    remote ? 'remote' : location,
    closesOn && `closes on ${closesOn}`,
  ];
  return { title, about: details.filter(Boolean).join(', '), why: [], page: `/job/${job._id}` };
}

const presentMyJob = (job: JobSummary): JobForModel => ({
  ...present(job),
  about: `${job.status}, ${job.applicants} applicants`,
  page: `/job/status/${job._id}`,
});

const maxListedApplications = 25;

export interface ApplicationResults {
  count: number;
  applications: { job: string; client: string; rate: string; status: string; page: string }[];
}

export const findApplications = (read: ReadRecords) =>
  defineTool({
    name: 'find_applications',
    description:
      'The person’s job applications, newest first, with their status. `page` is a link into the product.',
    parameters: z.object({ status: z.enum(applicationStatuses).optional() }),
    activity: 'looking_up',
    detail: () => 'your applications',
    async run({ status }, context) {
      if (context.user.role !== 'freelancer') {
        throw forbidden('You apply to jobs in the freelancer role. Switch to it in Settings.');
      }
      const { items } = await readPages((query) =>
        read(jobs.applications, context, { query: { ...query, status } }),
      );
      const listed = items.slice(0, maxListedApplications).map((application) => ({
        job: application.job.title,
        client: `${application.job.client.fname} ${application.job.client.lname}`.trim(),
        rate: formatMoney(application.rate, application.currency),
        status: application.status,
        page: `/job/status/${application.jobId}`,
      }));
      const forModel: ApplicationResults = { count: items.length, applications: listed };
      return { forModel };
    },
  });

const maxJobsWithApplicants = 5;
const maxApplicantsOfJob = 10;

export interface ApplicantResults {
  /** Number of applicants of all the person's jobs. */
  count: number;
  jobs: {
    job: string;
    status: string;
    count: number;
    page: string;
    applicants: { name: string; rate: string; status: string }[];
  }[];
}

export const findApplicants = (read: ReadRecords) =>
  defineTool({
    name: 'find_applicants',
    description:
      'For a client: who applied to the jobs they posted, by job, newest first, with their rate and stage. `page` is a link into the product.',
    parameters: z.object({
      words: z.string().max(100).optional().describe('Words of the job’s title.'),
    }),
    activity: 'looking_up',
    detail: () => 'your applicants',
    async run({ words }, context) {
      if (context.user.role !== 'employer') {
        throw forbidden('You review applicants in the client role. Switch to it in Settings.');
      }
      const { items } = await readPages((query) => read(jobs.listOwn, context, { query }));
      const withApplicants = items.filter(
        ({ title, applicants }) => applicants > 0 && hasWords(title, words),
      );
      const listed = await Promise.all(
        withApplicants
          .slice(0, maxJobsWithApplicants)
          .map((job) => readApplicants(read, { job, context })),
      );
      const count = withApplicants.reduce((sum, { applicants }) => sum + applicants, 0);
      const forModel: ApplicantResults = { count, jobs: listed };
      return { forModel };
    },
  });

async function readApplicants(
  read: ReadRecords,
  { job, context }: { job: JobSummary; context: ToolContext },
): Promise<ApplicantResults['jobs'][number]> {
  const query = { limit: maxApplicantsOfJob };
  const { items } = await read(jobs.applicants, context, { params: { id: job._id }, query });
  return {
    job: job.title,
    status: job.status,
    count: job.applicants,
    page: `/job/status/${job._id}`,
    applicants: items
      .filter(({ status }) => status !== 'withdrawn')
      .map(({ freelancer, rate, currency, status }) => ({
        name: `${freelancer.fname} ${freelancer.lname}`.trim(),
        rate: `${formatMoney(rate, currency)}${job.budgetType === 'hourly' ? ' an hour' : ''}`,
        status,
      })),
  };
}
