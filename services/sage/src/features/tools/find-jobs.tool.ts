import { formatMoney, type JobSummary, jobs, matches, search } from '@soloist/contracts';
import * as z from 'zod';
import { defineTool, type ToolContext } from '../replies/reply-source.ts';
import { hasWords, readPages } from './record-lists.ts';
import type { ReadRecords } from './records.ts';

const mostTold = 10;

/** A job as Sage tells of it. */
export interface ToldJob {
  title: string;
  about: string;
  /** Why it fits the person; empty where it was looked for by words. */
  why: string[];
  /** A page of the product. */
  page: string;
}
export interface FoundJobs {
  /** `fitting`: suggested by the person's facts. `own`: those they posted. */
  which: 'found' | 'fitting' | 'own';
  count: number;
  jobs: ToldJob[];
}

export const findJobs = (read: ReadRecords) =>
  defineTool({
    name: 'find_jobs',
    description:
      'Open jobs: by words, or without them those that fit the person, with the facts that say why. For a client: the jobs they posted. `page` is a link into the product.',
    parameters: z.object({
      words: z.string().max(100).optional().describe('What the job is about, such as a skill.'),
    }),
    activity: 'looking_up',
    detail: () => 'jobs',
    async run({ words }, context) {
      return { forModel: await find(read, { words, context }) };
    },
  });

interface Asked {
  words: string | undefined;
  context: ToolContext;
}

async function find(read: ReadRecords, { words, context }: Asked): Promise<FoundJobs> {
  if (context.user.role === 'employer') {
    const { items } = await readPages((query) => read(jobs.listOwn, context, { query }));
    const own = items.filter(({ title, skills }) => hasWords([title, ...skills].join(' '), words));
    return { which: 'own', count: own.length, jobs: own.slice(0, mostTold).map(tellOwn) };
  }
  if (!words) {
    const { items } = await read(matches.jobs, context, { query: { limit: mostTold } });
    const told = items.map(({ job, reasons }) => ({
      ...tell(job),
      why: reasons.filter(({ fits }) => fits).map(({ text }) => text),
    }));
    return { which: 'fitting', count: told.length, jobs: told };
  }
  const query = { kind: 'job' as const, q: words, limit: mostTold };
  const { items, total } = await read(search.find, context, { query });
  const told = items.map(({ title, facts, link }) => ({
    title: title.text,
    about: facts,
    why: [],
    page: link,
  }));
  return { which: 'found', count: total, jobs: told };
}

function tell(job: JobSummary): ToldJob {
  const { title, budget, budgetTo, currency, budgetType, remote, location, closesOn } = job;
  const to = budgetTo === null ? '' : ` to ${formatMoney(budgetTo, currency)}`;
  const facts = [
    `${formatMoney(budget, currency)}${to}${budgetType === 'hourly' ? ' an hour' : ''}`,
    remote ? 'remote' : location,
    closesOn && `closes on ${closesOn}`,
  ];
  return { title, about: facts.filter(Boolean).join(', '), why: [], page: `/job/${job._id}` };
}

const tellOwn = (job: JobSummary): ToldJob => ({
  ...tell(job),
  about: `${job.status}, ${job.applicants} applicants`,
  page: `/job/status/${job._id}`,
});
