import {
  type Clause,
  type Currency,
  contractClauses,
  dayOrEmpty,
  type ProposalDraft,
  type ProposalPrefill,
  proposalPrefill,
  sameUnits,
} from '@soloist/contracts';

export const emptyMilestone = () => ({ name: '', deliverable: '', rate: null, end_date: '' });
export const emptyDeliverable = () => ({ deliverable_name: '', deliverable_description: '' });

/** The clauses of a new proposal. */
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
  installments: [],
});

/** The stored part of the form: all of it except the signature. */
export const contentOf = ({
  draft_id,
  signature,
  drawing,
  valid_until,
  details: { milestones, ...details },
  ...content
}: ProposalDraft): ProposalPrefill => ({
  ...content,
  valid_until: dayOrEmpty(valid_until),
  details: {
    ...details,
    start_date: dayOrEmpty(details.start_date),
    end_date: dayOrEmpty(details.end_date),
    milestones: milestones.map((entry) => ({ ...entry, end_date: dayOrEmpty(entry.end_date) })),
  },
});

/** A complete form draft from a partial stored one. */
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

const amounts = ['upfront_payment', 'total_fee', 'rate', 'payment_rate'] as const;

/**
 * Content without a currency in the usual one. Sage prepares its amounts in hundredths.
 */
export function inCurrency(content: ProposalPrefill, usual: Currency): ProposalPrefill {
  const { details, currency } = content;
  if (currency || !details) return { currency: usual, ...content };
  const changed = { ...details };
  for (const name of amounts) {
    const minor = details[name];
    if (typeof minor === 'number') changed[name] = sameUnits(minor, 'USD', usual);
  }
  const milestones = details.milestones?.map((each) => ({
    ...each,
    rate: each.rate === null ? null : sameUnits(each.rate, 'USD', usual),
  }));
  return {
    ...content,
    currency: usual,
    details: { ...changed, ...(milestones ? { milestones } : {}) },
  };
}

/** A template: the same work without its client and dates. */
export function templateOf({
  email,
  recipients,
  client_name,
  references,
  valid_until,
  replaces,
  details,
  ...content
}: ProposalPrefill): ProposalPrefill {
  const milestones = details?.milestones?.map((entry) => ({ ...entry, end_date: '' })) ?? [];
  return { ...content, details: { ...details, start_date: '', end_date: '', milestones } };
}

const oldKey = 'proposalDraft';

/** Reads and removes the single draft that earlier versions stored in this browser. */
export function migrateOldDraft(): ProposalPrefill | undefined {
  const stored = localStorage.getItem(oldKey);
  localStorage.removeItem(oldKey);
  if (!stored) return undefined;
  try {
    const { clauses, ...old } = JSON.parse(stored);
    const content = proposalPrefill.safeParse({ ...old, clauses: clausesOf(clauses) });
    return content.success && isPrefilled(content.data) ? content.data : undefined;
  } catch {
    return undefined;
  }
}

/** Old drafts contain the ids of standard clauses. */
const clausesOf = (ids: unknown) =>
  contractClauses
    .filter(({ id }) => !Array.isArray(ids) || ids.includes(id))
    .map(({ title, text }) => ({ title, text }));

const isPrefilled = ({ email, client_name, project_name, project_description }: ProposalPrefill) =>
  Boolean(email || client_name || project_name || project_description);
