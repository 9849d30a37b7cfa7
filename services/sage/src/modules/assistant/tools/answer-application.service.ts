import {
  type Applicant,
  applicationLimits,
  formatMoney,
  jobs,
  jobTexts,
  type MyJob,
} from '@soloist/contracts';
import { conflict, forbidden, invalidInput } from '@soloist/server-kit';
import * as z from 'zod';
import { defineTool, type ToolContext } from '../reply-source.rules.ts';
import { hasWords, type ReadRecords, readPages } from './records.client.ts';

/** An answer that awaits the client's approval. */
export interface PreparedAnswer {
  title: string;
  job: string;
}

const maxJobs = 8;
const nameOf = ({ freelancer: { fname, lname } }: Applicant) => `${fname} ${lname}`.trim();

/** Prepares shortlisting or declining an applicant. Only the client can approve it. */
export const answerApplication = (read: ReadRecords) =>
  defineTool({
    name: 'answer_application',
    description:
      'Prepares shortlisting or declining an applicant for a client’s job, which the client approves with its button. Hiring is done on the job’s page.',
    parameters: z.object({
      name: z.string().min(2).max(100).describe('The applicant’s name.'),
      job: z.string().max(100).optional().describe('Words of the job’s title.'),
      answer: z.enum(['shortlisted', 'rejected']),
      reason: z
        .string()
        .trim()
        .max(applicationLimits.reason)
        .optional()
        .describe('To decline: the message that the applicant receives.'),
    }),
    activity: 'drafting',
    needsApproval: true,
    detail: () => 'an answer to an applicant',
    async run({ name, job: words, answer: to, reason = '' }, context) {
      if (context.user.role !== 'employer') {
        throw forbidden('You review applicants in the client role. Switch to it in Settings.');
      }
      if (to === 'rejected' && !reason) throw invalidInput(jobTexts.noReason);
      const { job, applicant } = await findApplicant(read, { context, name, words });
      const { _id: application_id, status: from, rate, currency, history } = applicant;
      if (from === 'hired') throw conflict(jobTexts.isHired);
      if (from === 'rejected') throw conflict('You declined this applicant already.');
      if (from === to) throw conflict(`${nameOf(applicant)} is already ${to}.`);
      const content = {
        ...{ application_id, job_id: job._id, job: job.title, applicant: nameOf(applicant) },
        rate: `${formatMoney(rate, currency)}${job.budgetType === 'hourly' ? ' an hour' : ''}`,
        ...{ from, to, reason: to === 'rejected' ? reason : '', moves: history.length },
      };
      const verb = to === 'rejected' ? 'Decline' : 'Shortlist';
      const title = `${verb} ${content.applicant}`.slice(0, 120);
      const forModel: PreparedAnswer = { title, job: job.title };
      return {
        ...{ forModel, writtenByOthers: true },
        draft: { kind: 'application_answer', title, content },
      };
    },
  });

interface Search {
  context: ToolContext;
  name: string;
  words: string | undefined;
}

/** The one applicant with this name. @throws AppError with the candidates. */
async function findApplicant(read: ReadRecords, { context, name, words }: Search) {
  const { items } = await readPages((query) => read(jobs.listOwn, context, { query }));
  const searched = items.filter(
    ({ title, applicants }) => applicants > 0 && hasWords(title, words),
  );
  const found = await Promise.all(
    searched.slice(0, maxJobs).map(async (job) => {
      const { items: applicants } = await readPages((query) =>
        read(jobs.applicants, context, { params: { id: job._id }, query }),
      );
      return applicants
        .filter((each) => each.status !== 'withdrawn' && hasWords(nameOf(each), name))
        .map((applicant) => ({ job, applicant }));
    }),
  );
  return requireOne(found.flat(), name);
}

function requireOne(found: { job: MyJob; applicant: Applicant }[], name: string) {
  const [first, ...others] = found;
  if (!first) throw invalidInput(`No applicant matches “${name}”.`);
  if (others.length === 0) return first;
  const names = found.slice(0, 6).map((each) => `“${nameOf(each.applicant)}, ${each.job.title}”`);
  throw invalidInput(`Several match: ${names.join(', ')}. Name one of them and the job.`);
}
