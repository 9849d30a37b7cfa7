import { zodResolver } from '@hookform/resolvers/zod';
import {
  detailsOf,
  type ProposalDocument,
  type ProposalDraft,
  proposalSteps,
  proposalValidDays,
} from '@soloist/contracts';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { dayAhead } from '../../day-ahead.ts';

export const steps = [
  { id: 'project', label: 'Project', path: '/proposal/new' },
  { id: 'contract', label: 'Contract', path: '/proposal/contract' },
  { id: 'review', label: 'Review', path: '/proposal/review' },
  { id: 'sign', label: 'Sign', path: '/proposal/sign' },
] as const;
export type StepId = (typeof steps)[number]['id'];

/** The slice of the draft that a step's schema describes; nothing is asked in review. */
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
  contract: ({ clauses, valid_until, additionalTerms }: ProposalDraft) => ({
    clauses,
    valid_until,
    additionalTerms,
  }),
  review: () => ({}),
  sign: ({ signature, drawing }: ProposalDraft) => ({ signature, drawing }),
};

// Beside the shared schema, because it depends on the day; the service asks for the same.
const hasTimeToAnswer = z.refine<{ valid_until: string }>(
  ({ valid_until }) => !valid_until || valid_until >= dayAhead(1),
  { error: 'The proposal must be valid until tomorrow or later.', path: ['valid_until'] },
);
const schemas = {
  ...proposalSteps,
  contract: proposalSteps.contract.check(hasTimeToAnswer),
  review: z.strictObject({}),
};

/** Checks the open step's fields, as react-hook-form wants it. */
export const resolverOf =
  (step: StepId): Resolver<ProposalDraft> =>
  (draft, context, options) =>
    zodResolver(schemas[step] as never)(
      slices[step](draft) as never,
      context,
      options as never,
    ) as never;

/** What still stands in the way of leaving a step, as a sentence. */
export function firstProblem(step: StepId, draft: ProposalDraft): string | undefined {
  const checked = z.safeParse(schemas[step] as z.ZodMiniType, slices[step](draft));
  return checked.success ? undefined : checked.error.issues[0]?.message;
}

/** What stands in the way of opening a step: the first problem of those before it. */
export function reasonLocked(at: number, draft: ProposalDraft): string | undefined {
  for (const { id } of steps.slice(0, at)) {
    const problem = firstProblem(id, draft);
    if (problem) return problem;
  }
  return undefined;
}

/** The draft as the service takes it. */
export const toRequest = (draft: ProposalDraft) => ({ ...draft, details: detailsOf(draft) });

/** The draft as the document shows it before it is sent. */
export function toDocument(
  draft: ProposalDraft,
  sender: ProposalDocument['sender'],
): ProposalDocument {
  const { draft_id, signature, drawing, replaces, ...terms } = draft;
  const now = new Date();
  const expires = new Date(now);
  expires.setDate(expires.getDate() + proposalValidDays);
  const name = signature.trim();
  return {
    ...terms,
    number: '',
    sender,
    sentAt: dayAhead(0),
    expiresAt: expires.toISOString(),
    signatures: name ? [{ role: 'freelancer', name, at: now.toISOString(), drawing }] : [],
  };
}
