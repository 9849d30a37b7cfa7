import { type Job, jobs, type OwnApplication, type ProposalPrefill } from '@soloist/contracts';
import { richTextToText } from '@soloist/rich-text';
import { call } from '@soloist/web-client';
import { askedText, clientName } from '../jobs/job-texts.ts';
import { beginProposal } from '../proposals/begin-proposal.ts';

/** Begins the proposal of a hire, once, with what job and application say; gives its address. Fails like `call`. */
export async function beginHiredProposal(application: OwnApplication): Promise<string> {
  const { job } = await call(jobs.read, { params: { id: application.jobId } });
  return beginProposal(proposalOf(application, job), draftIdOf(application._id));
}

const mostText = 10_000;

/** What a proposal begins with: whole where the price is, open where it goes by the hour. */
export function proposalOf(application: OwnApplication, job: Job): ProposalPrefill {
  const { rate, currency, clientEmail } = application;
  const isHourly = job.budgetType === 'hourly';
  return {
    email: clientEmail,
    client_name: clientName(job),
    project_name: job.title,
    currency,
    payment_type: isHourly ? 'ongoing' : 'one_time',
    details: isHourly ? { frequency: 'weekly' } : { total_fee: rate },
    project_description: [
      richTextToText(job.description),
      isHourly ? `Agreed rate: ${askedText(rate, job)}.` : '',
    ]
      .filter(Boolean)
      .join('\n\n')
      .slice(0, mostText),
  };
}

/** One application, one draft: its id as a UUID of its own. */
export const draftIdOf = (id: string) =>
  [
    id.slice(0, 8),
    id.slice(8, 12),
    `4${id.slice(12, 15)}`,
    `8${id.slice(15, 18)}`,
    `${id.slice(18)}000000`,
  ].join('-');
