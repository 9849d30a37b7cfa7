import type { InvoiceRequest, MilestoneStatus } from '@soloist/contracts';
import { conflict, invalidInput } from '@soloist/service-kit';
import { markMilestone } from '../projects/milestones.service.ts';
import { standingContract } from '../proposals/changes.service.ts';
import type { StoredProposal } from '../proposals/proposals.model.ts';
import type { StoredInvoice } from './invoices.model.ts';

type Asked = Pick<InvoiceRequest, 'proposal_id' | 'milestone_id' | 'currency'>;

/** Work was agreed on; that it was broken off later does not make it free. */
const agreed = ['accepted', 'active', 'completed', 'cancelled'];

const refuse = (field: keyof Asked, message: string) =>
  invalidInput(message, [{ path: field, message }]);

/** The project that an invoice is for, if any. @throws AppError when it, or its milestone, is not to be invoiced. */
export async function readInvoicedProject(
  freelancerId: string,
  { proposal_id, milestone_id, currency }: Asked,
): Promise<StoredProposal | undefined> {
  if (!proposal_id) {
    if (milestone_id) throw refuse('proposal_id', 'Please choose the project of this milestone.');
    return undefined;
  }
  const proposal = await standingContract(proposal_id);
  if (proposal?.freelancerId !== freelancerId) {
    throw refuse('proposal_id', 'This project does not exist.');
  }
  if (!agreed.includes(proposal.status)) {
    throw refuse('proposal_id', 'This proposal is not accepted, so there is nothing to invoice.');
  }
  if (!milestone_id) return proposal;
  const milestone = proposal.milestones.find(({ id }) => id === milestone_id);
  if (!milestone) throw refuse('milestone_id', 'This milestone does not exist.');
  const agreedIn = proposal.terms.currency;
  if (currency !== agreedIn) {
    throw refuse('currency', `This milestone was agreed in ${agreedIn}, so its invoice is too.`);
  }
  if (milestone.status !== 'approved') throw conflict(whyNot(milestone.name, milestone.status));
  return proposal;
}

const whyNot = (name: string, status: MilestoneStatus) =>
  status === 'invoiced' || status === 'paid'
    ? `${name} is ${status} already.`
    : `${name} is not approved yet, so it cannot be invoiced.`;

const settling = ['approved', 'invoiced', 'paid'] as const;

/** Whether an invoice asks for its milestone no more, so that another may. */
export const isLetGo = ({ status, creditedTotal, totals }: StoredInvoice) =>
  status === 'void' || creditedTotal >= totals.total;

/**
 * Where the milestone stands by its invoice. Told twice it is harmless, and told late too: what
 * another invoice asks for by then stays as it is.
 */
export async function tellMilestone(invoice: StoredInvoice) {
  const { proposalId, terms, orderId, status } = invoice;
  if (!proposalId || !terms.milestone_id) return;
  const unpaid = isLetGo(invoice) ? 'approved' : 'invoiced';
  const to = status === 'paid' && unpaid === 'invoiced' ? 'paid' : unpaid;
  const from = settling.filter((each) => each !== to);
  await markMilestone(proposalId, terms.milestone_id, { from, to, orderId });
}
