import { type Job, jobs, type MyApplication, type ProposalPrefill } from '@soloist/contracts';
import { richTextToText } from '@soloist/rich-text';
import { call } from '@soloist/web-client';
import { clientName, proposedRateText } from '../../shared/jobs/job.rules.ts';
import { startProposal } from '../../shared/proposals/start-proposal.api.ts';

/** Starts the proposal of a hire once, prefilled from the job and the application, and returns its address. Fails like `call`. */
export async function beginHiredProposal(application: MyApplication): Promise<string> {
  const { job } = await call(jobs.read, { params: { id: application.jobId } });
  return startProposal(proposalOf(application, job), draftIdOf(application._id));
}

const mostText = 10_000;

/** The proposal's first content: the whole price for a fixed budget, no total for an hourly one. */
export function proposalOf(application: MyApplication, job: Job): ProposalPrefill {
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
      isHourly ? `Agreed rate: ${proposedRateText(rate, job)}.` : '',
    ]
      .filter(Boolean)
      .join('\n\n')
      .slice(0, mostText),
  };
}

/** The draft's id, derived from the application's so that each application has one draft. */
export const draftIdOf = (id: string) =>
  [
    id.slice(0, 8),
    id.slice(8, 12),
    `4${id.slice(12, 15)}`,
    `8${id.slice(15, 18)}`,
    `${id.slice(18)}000000`,
  ].join('-');
