import { contractClauses, type ProposalDraft, type ProposalPrefill } from '@soloist/contracts';

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

/** A new draft with what somebody else prepared of it. */
export function draftOf({
  details,
  project_deliverables,
  ...rest
}: ProposalPrefill): ProposalDraft {
  const empty = emptyDraft();
  const milestones = details?.milestones?.length ? details.milestones : empty.details.milestones;
  const isListed = project_deliverables?.length;
  return {
    ...empty,
    ...rest,
    details: { ...empty.details, ...details, milestones },
    project_deliverables: isListed ? project_deliverables : empty.project_deliverables,
  };
}

/** Whether anything was filled in, besides the id that every draft gets. */
export const hasContent = (draft: ProposalDraft) =>
  JSON.stringify(contentOf(draft)) !== JSON.stringify(contentOf(emptyDraft()));

// In the order of a new draft: a form may keep its fields in another one.
function contentOf(draft: ProposalDraft) {
  const empty = emptyDraft();
  const sameOrder = { ...empty, ...draft, details: { ...empty.details, ...draft.details } };
  return { ...sameOrder, draft_id: '' };
}

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
