import type { ChatCard, MilestoneStatus, ProposalStatus } from '@soloist/contracts';
import type { StoredMilestone } from '../proposals/project-fields.model.ts';
import {
  acceptedStatuses,
  inForceStatuses,
  type StoredProposal,
} from '../proposals/proposals.model.ts';
import { statusOf } from '../proposals/proposals.presenter.ts';
import { type CardSide, cardStatus, type DocumentCardDetails } from './cards.rules.ts';

/** The reader of a card, and the page that it opens for them. */
export interface CardReader {
  side: CardSide;
  href: string;
}

/**
 * Content of a proposal's, contract's or milestone's card; undefined when there is no such
 * document.
 */
export function proposalCard(
  proposal: StoredProposal,
  { kind, milestoneId }: ChatCard,
  reader: CardReader,
): DocumentCardDetails | undefined {
  const { number, terms, total } = proposal;
  const common = { number, currency: terms.currency, href: reader.href };
  const whole = { ...common, title: terms.project_name, amount: total };
  if (kind === 'proposal') return { ...whole, ...offerStatus(statusOf(proposal), reader) };
  if (!proposal.acceptedAt) return undefined;
  if (kind === 'contract') return { ...whole, ...contractStatus(statusOf(proposal)) };
  const milestone = proposal.milestones.find(({ id }) => id === milestoneId);
  if (!milestone) return undefined;
  return {
    ...common,
    title: milestone.name,
    amount: milestone.amount,
    ...milestoneCardStatus(milestone, { ...reader, isOver: isOver(proposal) }),
  };
}

function offerStatus(status: ProposalStatus, { side, href }: CardReader) {
  const isClient = side === 'client';
  switch (status) {
    case 'sent':
    case 'viewed':
      if (isClient) {
        return cardStatus('Needs your signature', 'info', { label: 'Review and accept', href });
      }
      return status === 'sent' ? cardStatus('Sent', 'neutral') : cardStatus('Viewed', 'info');
    case 'declined':
      return cardStatus('Declined', 'danger');
    case 'expired':
      return cardStatus('Expired', 'warning');
    case 'withdrawn':
      return cardStatus('Withdrawn', 'neutral');
    default:
      return acceptedStatuses.some((accepted) => accepted === status)
        ? cardStatus('Accepted', 'success')
        : cardStatus('Draft', 'neutral');
  }
}

function contractStatus(status: ProposalStatus) {
  switch (status) {
    case 'active':
      return cardStatus('In progress', 'success');
    case 'completed':
      return cardStatus('Completed', 'neutral');
    case 'cancelled':
      return cardStatus('Cancelled', 'neutral');
    case 'replaced':
      return cardStatus('Replaced by a newer version', 'neutral');
    default:
      return cardStatus('Signed by both', 'success');
  }
}

const isOver = ({ status }: StoredProposal) => !inForceStatuses.includes(status);

const milestoneTexts: Record<MilestoneStatus, string> = {
  pending: 'Pending',
  submitted: 'Submitted',
  changes_requested: 'Changes requested',
  approved: 'Approved',
  invoiced: 'Invoiced',
  paid: 'Paid',
};

function milestoneCardStatus(
  { status }: StoredMilestone,
  { side, href, isOver }: CardReader & { isOver: boolean },
) {
  const text = milestoneTexts[status];
  const isClient = side === 'client';
  switch (status) {
    case 'submitted':
      if (isOver) return cardStatus(text, 'neutral');
      return isClient
        ? cardStatus('Needs your approval', 'info', { label: 'Approve', href })
        : cardStatus(text, 'info');
    case 'changes_requested':
      return cardStatus(
        text,
        'warning',
        isClient || isOver ? null : { label: 'View changes', href },
      );
    case 'approved':
      return cardStatus(text, 'success', isClient ? null : { label: 'Create invoice', href });
    case 'paid':
      return cardStatus(text, 'success');
    case 'invoiced':
      return cardStatus(text, 'info');
    case 'pending':
      return cardStatus(text, 'neutral');
  }
}
