import { currencies, email, frequencies, paymentTypes, proposalPrefill } from '@soloist/contracts';
import * as z from 'zod';
import { defineDraftTool, withoutGaps } from './define-draft-tool.ts';
import { missingOf, titleOf } from './draft-proposal.ts';

const money = z
  .number()
  .min(0)
  .max(1_000_000_000)
  .describe('In whole units, such as 2000 or 49.50.');
const day = z.iso.date().describe('YYYY-MM-DD');
const line = z.string().max(120);

const parameters = z.object({
  client_email: z.optional(email),
  client_name: line.optional(),
  project_name: line.optional(),
  currency: z.enum(currencies).optional(),
  payment_type: z.enum(paymentTypes).optional(),
  start_date: day.optional(),
  end_date: day.optional(),
  total_fee: money.optional().describe('Of a one-time proposal.'),
  upfront_payment: money.optional().describe('Of a one-time proposal; 0 is allowed.'),
  frequency: z.enum(frequencies).optional().describe('Of an ongoing proposal.'),
  rate: money.optional().describe('What each period of an ongoing proposal costs.'),
  first_payment: money.optional().describe('Of an ongoing proposal, due at acceptance.'),
  milestones: z
    .array(z.object({ name: line, deliverable: z.string().max(400), amount: money, date: day }))
    .max(50)
    .optional(),
  scope: z.string().max(10_000).optional().describe('What is done, at least 10 characters.'),
  deliverables: z
    .array(z.object({ name: z.string().max(400), description: z.string().max(1000) }))
    .max(50)
    .optional(),
  additional_terms: z.string().max(10_000).optional(),
});
export type DraftProposalArgs = z.output<typeof parameters>;

export const draftProposal = () =>
  defineDraftTool({
    kind: 'proposal',
    description:
      'Prepares a proposal that the person opens in the wizard, checks, signs and sends. Fill in only what they said or what their records say. Nothing is sent.',
    parameters,
    noun: 'a proposal',
    rule: 'Proposals are written in the freelancer role.',
    prefill: proposalPrefill,
    prefillOf,
    titleOf,
    missingOf,
  });

const minor = (amount: number | undefined) =>
  amount === undefined ? undefined : Math.round(amount * 100);

function prefillOf(args: DraftProposalArgs) {
  const details = {
    start_date: args.start_date,
    end_date: args.end_date,
    total_fee: minor(args.total_fee),
    upfront_payment: minor(args.upfront_payment),
    frequency: args.frequency,
    rate: minor(args.rate),
    payment_rate: minor(args.first_payment),
    milestones: args.milestones?.map(({ name, deliverable, amount, date }) => ({
      name,
      deliverable,
      rate: Math.round(amount * 100),
      end_date: date,
    })),
  };
  return withoutGaps({
    email: args.client_email,
    client_name: args.client_name,
    project_name: args.project_name,
    currency: args.currency,
    payment_type: args.payment_type ?? likelyType(args),
    details: withoutGaps(details),
    project_description: args.scope,
    project_deliverables: args.deliverables?.map(({ name, description }) => ({
      deliverable_name: name,
      deliverable_description: description,
    })),
    additionalTerms: args.additional_terms,
  });
}

function likelyType({ milestones, rate, frequency }: DraftProposalArgs) {
  if (milestones?.length) return 'milestone';
  return rate !== undefined || frequency ? 'ongoing' : 'one_time';
}
