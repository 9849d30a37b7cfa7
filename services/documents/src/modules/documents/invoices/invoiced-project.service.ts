import type { InvoiceRequest, MilestoneStatus } from '@soloist/contracts';
import { conflict, invalidInput } from '@soloist/server-kit';
import { contractInForce } from '../proposals/changes.service.ts';
import { setMilestoneStatus } from '../proposals/milestones.service.ts';
import type { StoredProposal } from '../proposals/proposals.model.ts';
import type { StoredInvoice } from '../shared/invoices.model.ts';

type InvoicedMilestoneRef = Pick<InvoiceRequest, 'proposal_id' | 'milestone_id' | 'currency'>;

/** Statuses after an agreement; cancelling the project later does not make its work free. */
const agreed = ['accepted', 'active', 'completed', 'cancelled'];

const refuse = (field: keyof InvoicedMilestoneRef, message: string) =>
  invalidInput(message, [{ path: field, message }]);

/**
 * The project that an invoice is for, if any.
 * @throws AppError when the project, or its milestone, cannot be invoiced.
 */
export async function readInvoicedProject(
  freelancerId: string,
  { proposal_id, milestone_id, currency }: InvoicedMilestoneRef,
): Promise<StoredProposal | undefined> {
  if (!proposal_id) {
    if (milestone_id) throw refuse('proposal_id', 'Choose the milestone’s project.');
    return undefined;
  }
  const proposal = await contractInForce(proposal_id);
  if (proposal?.freelancerId !== freelancerId) {
    throw refuse('proposal_id', 'This project doesn’t exist.');
  }
  if (!agreed.includes(proposal.status)) {
    throw refuse('proposal_id', 'This proposal isn’t accepted, so you can’t invoice it.');
  }
  if (!milestone_id) return proposal;
  const milestone = proposal.milestones.find(({ id }) => id === milestone_id);
  if (!milestone) throw refuse('milestone_id', 'This milestone doesn’t exist.');
  const agreedIn = proposal.terms.currency;
  if (currency !== agreedIn) {
    throw refuse('currency', `Invoice this milestone in ${agreedIn}, as agreed.`);
  }
  if (milestone.status !== 'approved')
    throw conflict(describeRefusal(milestone.name, milestone.status));
  return proposal;
}

const describeRefusal = (name: string, status: MilestoneStatus) =>
  status === 'invoiced' || status === 'paid'
    ? `${name} is already ${status}.`
    : `${name} isn’t approved yet, so you can’t invoice it.`;

const billableStatuses = ['approved', 'invoiced', 'paid'] as const;

/** Whether an invoice is void or fully credited: others may bill its milestone, hours and expenses. */
export const isCancelled = ({ status, creditedTotal, totals }: StoredInvoice) =>
  status === 'void' || creditedTotal >= totals.total;

/**
 * Updates the milestone's status from its invoice. Idempotent, and harmless when late: a milestone
 * that another invoice bills by then does not change.
 */
export async function updateMilestone(invoice: StoredInvoice) {
  const { proposalId, terms, orderId, status } = invoice;
  if (!proposalId || !terms.milestone_id) return;
  const unpaid = isCancelled(invoice) ? 'approved' : 'invoiced';
  const to = status === 'paid' && unpaid === 'invoiced' ? 'paid' : unpaid;
  const from = billableStatuses.filter((each) => each !== to);
  await setMilestoneStatus(proposalId, terms.milestone_id, { from, to, orderId });
}
