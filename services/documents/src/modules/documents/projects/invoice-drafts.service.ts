import {
  type FeeSchedule,
  type InvoicePrefill,
  invoiceDueDays,
  type Party,
  type TokenClaims,
} from '@soloist/contracts';
import { conflict } from '@soloist/server-kit';
import { DateTime } from 'luxon';
import { v5 as uuidOf } from 'uuid';
import { addresseesOf } from '../../deliveries/index.ts';
import { insertDraft, reviveDraft } from '../drafts/drafts.service.ts';
import { feeScheduleOf } from '../proposals/fee-schedule.rules.ts';
import { findMilestone } from '../proposals/milestones.service.ts';
import { type Period, periodName } from '../proposals/periods.rules.ts';
import { isAcceptancePayment, type StoredMilestone } from '../proposals/project-fields.model.ts';
import type { StoredProposal } from '../proposals/proposals.model.ts';
import { readProposal } from '../proposals/proposals.service.ts';
import { draftReferencesOf } from './invoice-references.service.ts';

/** Namespace of the ids of invoice drafts: any UUID that never changes. */
const namespace = 'c6f0c8a4-1f2b-4d0f-9a43-2f6f0a7d5f10';
const longestTitle = 120;

interface InvoiceDraftQuery {
  name: string;
  amount: number;
  milestoneId?: string;
  schedule?: Partial<FeeSchedule>;
  client?: Party;
}

/** Values that prefill an invoice of a project. */
async function contentOf(
  proposal: StoredProposal,
  { name, amount, milestoneId, schedule, client }: InvoiceDraftQuery,
): Promise<InvoicePrefill> {
  const { _id, terms, timeZone, clientTimeZone } = proposal;
  const due = DateTime.now().setZone(timeZone).plus({ days: invoiceDueDays });
  const { email, recipients } = addresseesOf(proposal);
  return {
    email,
    // Without any, the editor proposes those saved for the client.
    ...(recipients.length > 0 ? { recipients } : {}),
    client_name: terms.client_name,
    ...(client ? { client } : {}),
    ...(await draftReferencesOf(proposal)),
    currency: terms.currency,
    items: [{ name: `${terms.project_name}, ${name}`, qty: 1, rate: amount, tax: 0 }],
    due_date: due.toISODate() ?? '',
    ...schedule,
    proposal_id: String(_id),
    ...(clientTimeZone ? { time_zone: clientTimeZone } : {}),
    ...(milestoneId ? { milestone_id: milestoneId } : {}),
  };
}

const newDraft = async (proposal: StoredProposal, query: InvoiceDraftQuery) => ({
  freelancerId: proposal.freelancerId,
  kind: 'invoice' as const,
  title: `${proposal.terms.project_name}, ${query.name}`.slice(0, longestTitle),
  content: await contentOf(proposal, query),
});

/** The draft of a period's invoice, created once: a sent or deleted draft is not recreated. */
export async function draftPeriod(proposal: StoredProposal, period: Period): Promise<string> {
  const draft_id = uuidOf(`${proposal._id} ${period.from}`, namespace);
  const query = { name: periodName(period), amount: proposal.terms.details.rate ?? 0 };
  await insertDraft({ draft_id, ...(await newDraft(proposal, query)) });
  return draft_id;
}

/**
 * The id of the draft of a milestone's invoice. A milestone that a void invoice has released gets a
 * new one.
 */
export const milestoneDraftId = ({ id, changedAt }: StoredMilestone) =>
  uuidOf(`${id} ${changedAt?.toISOString() ?? ''}`, namespace);

const newMilestoneDraft = async (
  proposal: StoredProposal,
  { milestone, client }: { milestone: StoredMilestone; client?: Party | undefined },
) => {
  const { id: milestoneId, name, amount } = milestone;
  return {
    draft_id: milestoneDraftId(milestone),
    ...(await newDraft(proposal, {
      name,
      amount,
      milestoneId,
      ...(client ? { client } : {}),
      ...(isAcceptancePayment(milestone) ? { schedule: feeScheduleOf(proposal) } : {}),
    })),
  };
};

/**
 * The draft of the invoice of a payment due at acceptance, created once. The editor proposes its tax
 * where the client's country is known.
 */
export async function draftFirstInvoice(
  proposal: StoredProposal,
  first: { milestone: StoredMilestone; client: Party | undefined },
): Promise<string> {
  const draft = await newMilestoneDraft(proposal, first);
  await insertDraft(draft);
  return draft.draft_id;
}

/**
 * The draft of an approved milestone's invoice; every request gives the same one, though it was
 * deleted.
 * @throws AppError `conflict` when the milestone cannot be invoiced.
 */
export async function draftMilestone({
  user,
  id,
  milestoneId,
}: {
  user: TokenClaims;
  id: string;
  milestoneId: string;
}): Promise<string> {
  const proposal = await readProposal(user, id);
  const milestone = findMilestone(proposal, milestoneId);
  requireInvoiceable(milestone);
  const draft = await newMilestoneDraft(proposal, { milestone });
  if (!(await insertDraft(draft)) && !(await reviveDraft(draft))) {
    throw conflict(`The invoice for “${milestone.name}” was already sent.`);
  }
  return draft.draft_id;
}

function requireInvoiceable({ name, status, amount }: StoredMilestone) {
  if (status === 'invoiced' || status === 'paid') {
    throw conflict(`“${name}” is already ${status}.`);
  }
  if (status !== 'approved') {
    throw conflict(`“${name}” isn’t approved yet, so you can’t invoice it.`);
  }
  if (amount === 0) throw conflict(`“${name}” has no amount to invoice.`);
}
