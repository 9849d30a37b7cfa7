import {
  type Currency,
  currencies,
  detailsOf,
  email,
  frequencies,
  type PaymentType,
  type ProposalDraft,
  type ProposalPrefill,
  paymentTypes,
  proposalPrefill,
  proposalSteps,
  toMinor,
} from '@soloist/contracts';
import * as z from 'zod';
import { defineDraftTool, withoutGaps } from './draft-tool.rules.ts';

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
  rate: money.optional().describe('The price of each period of an ongoing proposal.'),
  first_payment: money.optional().describe('Of an ongoing proposal, due at acceptance.'),
  milestones: z
    .array(z.object({ name: line, deliverable: z.string().max(400), amount: money, date: day }))
    .max(50)
    .optional(),
  scope: z.string().max(10_000).optional().describe('The scope of work, at least 10 characters.'),
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
      'Drafts a proposal that the person opens in the wizard, checks, signs and sends. Fill in only what they said or what their records say. Nothing is sent.',
    parameters,
    noun: 'a proposal',
    rule: 'You create proposals in the freelancer role.',
    prefill: proposalPrefill,
    prefillOf,
    titleOf,
    missingOf,
  });

function prefillOf(args: DraftProposalArgs) {
  const currency = args.currency ?? 'USD';
  const minor = (amount: number | undefined) =>
    amount === undefined ? undefined : toMinor(amount, currency);
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
      rate: toMinor(amount, currency),
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

const fieldLabels: Record<string, string> = {
  email: 'the client’s email',
  project_name: 'the project’s name',
  project_description: 'the scope',
  project_deliverables: 'the deliverables',
  start_date: 'the start date',
  end_date: 'the end date',
  upfront_payment: 'the upfront payment',
  total_fee: 'the total fee',
  frequency: 'how often it is paid',
  rate: 'the rate',
  payment_rate: 'the first payment',
  milestones: 'the milestones',
};

const emptyDetails = {
  start_date: '',
  end_date: '',
  upfront_payment: null,
  total_fee: null,
  frequency: '' as const,
  rate: null,
  payment_rate: null,
  milestones: [],
};

/** The labels of fields that the wizard's first step still needs. */
function missingOf(prefill: ProposalPrefill): string[] {
  const terms = {
    payment_type: prefill.payment_type ?? ('one_time' satisfies PaymentType),
    details: { ...emptyDetails, ...prefill.details } as ProposalDraft['details'],
  };
  const checked = z.safeParse(proposalSteps.project, {
    email: prefill.email ?? '',
    client_name: prefill.client_name ?? '',
    project_name: prefill.project_name ?? '',
    currency: prefill.currency ?? ('USD' satisfies Currency),
    project_description: prefill.project_description ?? '',
    project_deliverables: prefill.project_deliverables ?? [],
    ...terms,
    details: detailsOf(terms),
  });
  const problems = checked.success ? [] : checked.error.issues;
  const fields = problems.map(({ path: [first, second] }) =>
    String(first === 'details' ? second : first),
  );
  if (!prefill.project_deliverables?.length) fields.push('project_deliverables');
  return [...new Set(fields)].map((field) => fieldLabels[field] ?? field);
}

/** The title of the draft. */
function titleOf({ project_name, client_name, email }: ProposalPrefill): string {
  if (project_name) return project_name;
  const client = client_name || email;
  return client ? `Proposal for ${client}` : 'New proposal';
}
