import {
  detailsOf,
  documentReferences,
  feeInstallmentProblem,
  type ProposalDocument,
  type ProposalDraft,
  proposalSteps,
  proposalValidDays,
  recipientInputs,
} from '@soloist/contracts';
import * as z from 'zod/mini';
import { dateFromToday } from '../shared/date-from-today.rules.ts';
import { writtenReferences } from '../shared/references.rules.ts';
import { checkSteps } from '../shared/wizard/wizard-steps.rules.ts';

export const steps = [
  { id: 'project', label: 'Project', path: '/proposal/new' },
  { id: 'contract', label: 'Contract', path: '/proposal/contract' },
  { id: 'review', label: 'Review', path: '/proposal/review' },
  { id: 'sign', label: 'Sign', path: '/proposal/sign' },
] as const;
export type StepId = (typeof steps)[number]['id'];

// A parameter of the last step: a page of its own would be unknown to an older shell.
const sentParameter = 'sent';
/** The confirmation of a sent proposal. */
export const sentUrl = (id: string) => `/proposal/sign?${sentParameter}=${id}`;
/** The id of the sent proposal that the URL confirms. */
export const sentIdIn = ({ pathname, search }: Record<'pathname' | 'search', string>) =>
  pathname === '/proposal/sign' ? new URLSearchParams(search).get(sentParameter) : null;

/** The rows with an address; nothing without any. */
function recipientsIn({ recipients = [] }: Pick<ProposalDraft, 'recipients'>) {
  const written = recipients.filter(({ email }) => email.trim());
  return written.length > 0 ? { recipients: written } : {};
}

const slices = {
  project: (draft: ProposalDraft) => ({
    email: draft.email,
    client_name: draft.client_name,
    project_name: draft.project_name,
    currency: draft.currency,
    project_description: draft.project_description,
    project_deliverables: draft.project_deliverables,
    payment_type: draft.payment_type,
    details: detailsOf(draft),
  }),
  contract: ({ clauses, valid_until, additionalTerms, ...draft }: ProposalDraft) => ({
    clauses,
    valid_until,
    additionalTerms,
    references: writtenReferences(draft.references),
  }),
  review: () => ({}),
  sign: ({ signature, drawing, ...draft }: ProposalDraft) => ({
    signature,
    drawing,
    ...recipientsIn(draft),
  }),
};

// Not in the shared schema, because it depends on the date; the service checks the same.
const hasTimeToRespond = z.refine<{ valid_until: string }>(
  ({ valid_until }) => !valid_until || valid_until >= dateFromToday(1),
  { error: 'Choose tomorrow or a later date.', path: ['valid_until'] },
);
// Not in the shared schema either, which every page loads; the service checks the same.
const installmentsFitFee = z.superRefine<z.output<typeof proposalSteps.project>>(
  ({ payment_type, details }, context) => {
    const message = payment_type === 'one_time' ? feeInstallmentProblem(details) : undefined;
    if (message) {
      context.addIssue({ code: 'custom', message, path: ['details', 'installments'] });
    }
  },
);
const schemas = {
  ...proposalSteps,
  project: proposalSteps.project.check(installmentsFitFee),
  sign: z.extend(proposalSteps.sign, { recipients: z.optional(recipientInputs) }),
  contract: z
    .extend(proposalSteps.contract, { references: z.optional(documentReferences) })
    .check(hasTimeToRespond),
  // This step has no fields.
  review: z.strictObject({}),
};

export const { resolverOf, blockedBy } = checkSteps({ steps, schemas, slices });

/** The draft as the service expects it. */
export const toRequest = ({ recipients, references, ...draft }: ProposalDraft) => ({
  ...draft,
  references: writtenReferences(references),
  ...recipientsIn({ recipients }),
  details: detailsOf(draft),
});

/** The draft as the document shows it before it is sent. */
export function toDocument(
  draft: ProposalDraft,
  sender: ProposalDocument['sender'],
): ProposalDocument {
  const { draft_id, signature, drawing, replaces, recipients, ...terms } = draft;
  const installments = draft.details.installments?.map(({ percent, days }) => ({
    percent: percent ?? 0,
    days: days ?? 0,
  }));
  const now = new Date();
  const expires = new Date(now);
  expires.setDate(expires.getDate() + proposalValidDays);
  const name = signature.trim();
  return {
    ...terms,
    details: { ...terms.details, installments },
    number: '',
    sender,
    sentAt: dateFromToday(0),
    expiresAt: expires.toISOString(),
    signatures: name ? [{ role: 'freelancer', name, at: now.toISOString(), drawing }] : [],
  };
}
