import {
  type Currency,
  detailsOf,
  type PaymentType,
  type ProposalDraft,
  type ProposalPrefill,
  proposalSteps,
} from '@soloist/contracts';
import * as z from 'zod/mini';

const names: Record<string, string> = {
  email: 'the client’s e-mail address',
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

const nothing = {
  start_date: '',
  end_date: '',
  upfront_payment: null,
  total_fee: null,
  frequency: '' as const,
  rate: null,
  payment_rate: null,
  milestones: [],
};

/** What the wizard's first step will still ask for, in words. */
export function missingOf(prefill: ProposalPrefill): string[] {
  const terms = {
    payment_type: prefill.payment_type ?? ('one_time' satisfies PaymentType),
    details: { ...nothing, ...prefill.details } as ProposalDraft['details'],
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
  return [...new Set(fields)].map((field) => names[field] ?? field);
}

/** What the draft is called where it is offered. */
export function titleOf({ project_name, client_name, email }: ProposalPrefill): string {
  if (project_name) return project_name;
  const client = client_name || email;
  return client ? `Proposal for ${client}` : 'New proposal';
}
