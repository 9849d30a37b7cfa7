import {
  type Clause,
  contractClauses,
  type ProposalDraft,
  type ProposalPrefill,
  proposalPrefill,
} from '@soloist/contracts';

export const emptyMilestone = () => ({ name: '', deliverable: '', rate: null, end_date: '' });
export const emptyDeliverable = () => ({ deliverable_name: '', deliverable_description: '' });

/** The clauses that a new proposal begins with. */
export const standardClauses = (): Clause[] =>
  contractClauses.map(({ title, text }) => ({ title, text }));

const emptyDetails = () => ({
  start_date: '',
  end_date: '',
  upfront_payment: null,
  total_fee: null,
  frequency: '' as const,
  rate: null,
  payment_rate: null,
  milestones: [emptyMilestone()],
});

/** What of the form is stored: all of it but the signature. */
export const contentOf = ({
  draft_id,
  signature,
  drawing,
  ...content
}: ProposalDraft): ProposalPrefill => content;

/** A draft as the form shows it: what is missing is filled up. */
export function draftOf(content: ProposalPrefill, draft_id: string): ProposalDraft {
  const { details, project_deliverables: deliverables, ...rest } = content;
  const empty = emptyDetails();
  return {
    email: '',
    client_name: '',
    project_name: '',
    currency: 'USD',
    payment_type: 'one_time',
    project_description: '',
    clauses: standardClauses(),
    valid_until: '',
    additionalTerms: '',
    ...rest,
    details: {
      ...empty,
      ...details,
      milestones: details?.milestones?.length ? details.milestones : empty.milestones,
    },
    project_deliverables: deliverables ?? [emptyDeliverable()],
    draft_id,
    signature: '',
  };
}

/** The same work for somebody else at another time: what a template keeps. */
export function templateOf({
  email,
  client_name,
  valid_until,
  replaces,
  details,
  ...content
}: ProposalPrefill): ProposalPrefill {
  const milestones = details?.milestones?.map((entry) => ({ ...entry, end_date: '' })) ?? [];
  return { ...content, details: { ...details, start_date: '', end_date: '', milestones } };
}

const oldKey = 'proposalDraft';

/** The one draft that earlier versions kept in this browser, once. */
export function takeOldDraft(): ProposalPrefill | undefined {
  const stored = localStorage.getItem(oldKey);
  localStorage.removeItem(oldKey);
  if (!stored) return undefined;
  try {
    const { clauses, ...old } = JSON.parse(stored);
    const content = proposalPrefill.safeParse({ ...old, clauses: clausesOf(clauses) });
    return content.success && isWritten(content.data) ? content.data : undefined;
  } catch {
    return undefined;
  }
}

/** It named the standard clauses by their ids. */
const clausesOf = (ids: unknown) =>
  contractClauses
    .filter(({ id }) => !Array.isArray(ids) || ids.includes(id))
    .map(({ title, text }) => ({ title, text }));

const isWritten = ({ email, client_name, project_name, project_description }: ProposalPrefill) =>
  Boolean(email || client_name || project_name || project_description);
