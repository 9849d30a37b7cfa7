import type { ChatCard, MilestoneStatus, ProposalStatus } from '@soloist/contracts';
import type { StoredMilestone } from '../projects/project-fields.ts';
import {
  acceptedStatuses,
  inForceStatuses,
  type StoredProposal,
} from '../proposals/proposals.model.ts';
import { statusOf } from '../proposals/proposals.presenter.ts';
import { type CardFacts, type Side, standing } from './card-side.ts';

/** Who looks at it, and where that one opens it. */
export interface Reader {
  side: Side;
  href: string;
}

/** What a card of a proposal, contract or milestone says; nothing where there is no such paper. */
export function proposalCard(
  proposal: StoredProposal,
  { kind, milestoneId }: ChatCard,
  reader: Reader,
): CardFacts | undefined {
  const { number, terms, total } = proposal;
  const paper = { number, currency: terms.currency, href: reader.href };
  const whole = { ...paper, title: terms.project_name, amount: total };
  if (kind === 'proposal') return { ...whole, ...standingOfOffer(statusOf(proposal), reader) };
  if (!proposal.acceptedAt) return undefined;
  if (kind === 'contract') return { ...whole, ...standingOfContract(statusOf(proposal)) };
  const milestone = proposal.milestones.find(({ id }) => id === milestoneId);
  if (!milestone) return undefined;
  return {
    ...paper,
    title: milestone.name,
    amount: milestone.amount,
    ...standingOfMilestone(milestone, { ...reader, isOver: isOver(proposal) }),
  };
}

function standingOfOffer(status: ProposalStatus, { side, href }: Reader) {
  const isClient = side === 'client';
  switch (status) {
    case 'sent':
    case 'viewed':
      if (isClient) {
        return standing('Waiting for your signature', 'info', { label: 'Review and accept', href });
      }
      return status === 'sent'
        ? standing('Sent, not opened yet', 'neutral')
        : standing('Opened, waiting for an answer', 'info');
    case 'declined':
      return standing('Declined', 'danger');
    case 'expired':
      return standing('Expired', 'warning');
    case 'withdrawn':
      return standing('Withdrawn', 'neutral');
    default:
      return acceptedStatuses.some((accepted) => accepted === status)
        ? standing('Accepted', 'success')
        : standing('Draft', 'neutral');
  }
}

function standingOfContract(status: ProposalStatus) {
  switch (status) {
    case 'active':
      return standing('In progress', 'success');
    case 'completed':
      return standing('Completed', 'neutral');
    case 'cancelled':
      return standing('Cancelled', 'neutral');
    case 'replaced':
      return standing('Replaced by a newer version', 'neutral');
    default:
      return standing('Signed by both', 'success');
  }
}

const isOver = ({ status }: StoredProposal) => !inForceStatuses.includes(status);

const milestoneTexts: Record<MilestoneStatus, string> = {
  pending: 'To do',
  submitted: 'Waiting for approval',
  changes_requested: 'Changes asked for',
  approved: 'Approved',
  invoiced: 'Invoiced',
  paid: 'Paid',
};

function standingOfMilestone(
  { status }: StoredMilestone,
  { side, href, isOver }: Reader & { isOver: boolean },
) {
  const text = milestoneTexts[status];
  const isClient = side === 'client';
  switch (status) {
    case 'submitted':
      if (isOver) return standing(text, 'neutral');
      return isClient
        ? standing('Waiting for your approval', 'info', { label: 'Approve', href })
        : standing(text, 'info');
    case 'changes_requested':
      return standing(
        text,
        'warning',
        isClient || isOver ? null : { label: 'See what should change', href },
      );
    case 'approved':
      return standing(text, 'success', isClient ? null : { label: 'Create its invoice', href });
    case 'paid':
      return standing(text, 'success');
    case 'invoiced':
      return standing(text, 'info');
    case 'pending':
      return standing(text, 'neutral');
  }
}
