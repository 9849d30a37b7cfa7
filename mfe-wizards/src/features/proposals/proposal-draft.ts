import { contractClauses, type ProposalDraft } from '@soloist/contracts';

const storageKey = 'proposalDraft';

export const emptyMilestone = () => ({ name: '', deliverable: '', rate: null, end_date: '' });
export const emptyDeliverable = () => ({ deliverable_name: '', deliverable_description: '' });

export const emptyDraft = (): ProposalDraft => ({
  draft_id: crypto.randomUUID(),
  email: '',
  client_name: '',
  project_name: '',
  currency: 'USD',
  payment_type: 'one_time',
  details: {
    start_date: '',
    end_date: '',
    upfront_payment: null,
    total_fee: null,
    frequency: '',
    rate: null,
    payment_rate: null,
    milestones: [emptyMilestone()],
  },
  project_description: '',
  project_deliverables: [emptyDeliverable()],
  clauses: contractClauses.map(({ id }) => id),
  additionalTerms: '',
  signature: '',
});

/** The draft kept in this browser, or a new one. What an older version stored is filled up, never trusted to be whole. */
export function loadDraft(): ProposalDraft {
  const empty = emptyDraft();
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<ProposalDraft>;
    return { ...empty, ...stored, details: { ...empty.details, ...stored.details } };
  } catch {
    return empty;
  }
}

export const saveDraft = (draft: ProposalDraft) =>
  localStorage.setItem(storageKey, JSON.stringify(draft));

export const discardDraft = () => localStorage.removeItem(storageKey);
