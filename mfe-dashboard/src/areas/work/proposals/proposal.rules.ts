import {
  followUpGapMs,
  type ProposalStatus,
  type ProposalSummary,
  proposalTabStatuses,
} from '@soloist/contracts';
import type { BadgeTone } from '@soloist/ui';
import { formatCalendarDay, formatDay } from '../../shared/formats/dates.rules.ts';
import { isUnderWay } from '../deliveries/delivery.rules.ts';

export const statusBadges: Record<ProposalStatus, { text: string; tone: BadgeTone }> = {
  draft: { text: 'Draft', tone: 'neutral' },
  sent: { text: 'Sent', tone: 'neutral' },
  viewed: { text: 'Viewed', tone: 'info' },
  accepted: { text: 'Accepted', tone: 'ok' },
  declined: { text: 'Declined', tone: 'bad' },
  expired: { text: 'Expired', tone: 'warn' },
  withdrawn: { text: 'Withdrawn', tone: 'neutral' },
  replaced: { text: 'Replaced', tone: 'neutral' },
  active: { text: 'In progress', tone: 'ok' },
  completed: { text: 'Completed', tone: 'neutral' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
};

export const paymentTypeTexts = {
  one_time: 'one time',
  ongoing: 'ongoing',
  milestone: 'milestones',
};

export const periodTexts = { weekly: 'a week', biweekly: 'every two weeks', monthly: 'a month' };

export const unansweredStatuses: ProposalStatus[] = ['sent', 'viewed'];
export const inProgressStatuses = proposalTabStatuses.in_progress;

export const isUnanswered = (status: ProposalStatus) => unansweredStatuses.includes(status);
export const isInProgress = (status: ProposalStatus) => inProgressStatuses.includes(status);

/** The last delivery of the document to the client; signed copies have another kind. */
export const deliveryToClient = ({ deliveries }: Pick<ProposalSummary, 'deliveries'>) =>
  deliveries.findLast(({ kind, isCopy }) => kind === 'proposal' && !isCopy);

// A client's response and expiry follow the email; a withdrawal may precede it.
const statusesBeforeMail: ProposalStatus[] = ['draft', 'sent', 'withdrawn'];

/** Whether the PDF exists: it is rendered before it is emailed. */
export const hasPdf = ({ status, deliveries }: ProposalSummary) =>
  !statusesBeforeMail.includes(status) ||
  deliveries.some(({ state }) => state === 'mailing' || state === 'sent' || state === 'bounced');

/** Whether the document can be emailed again and no delivery is running. */
export const canResend = ({ status, deliveries }: ProposalSummary) =>
  [...unansweredStatuses, ...inProgressStatuses, 'completed'].includes(status) &&
  !deliveries.some(isUnderWay);

/** When the next follow-up is possible; undefined when it is possible now. */
export function nextFollowUpAt({ remindedAt }: Pick<ProposalSummary, 'remindedAt'>) {
  const next = remindedAt ? Date.parse(remindedAt) + followUpGapMs : 0;
  return next > Date.now() ? new Date(next) : undefined;
}

/** Whether the client can get a follow-up now. */
export const canFollowUp = (proposal: ProposalSummary) =>
  isUnanswered(proposal.status) && hasPdf(proposal) && !nextFollowUpAt(proposal);

/** The next step of a proposal, in two short lines. */
export function nextStep(proposal: ProposalSummary): [string, string] {
  const { status, expiresAt, createdAt } = proposal;
  const sent = `Sent ${formatDay(createdAt)}`;
  switch (status) {
    case 'sent':
      return [`Expires ${formatDay(expiresAt)}`, 'Not opened yet'];
    case 'viewed':
      return [`Expires ${formatDay(expiresAt)}`, sent];
    case 'accepted':
    case 'active':
      return nextOfWork(proposal) ?? ['Start work', sent];
    default:
      return ['–', sent];
  }
}

function nextOfWork({ progress, payment_type }: ProposalSummary): [string, string] | undefined {
  if (progress?.next) {
    const { name, day } = progress.next;
    return day ? [formatCalendarDay(day), name] : [name, 'No date'];
  }
  if (payment_type === 'ongoing') return ['No further period', 'Complete once paid'];
  if (!progress || progress.milestones.length === 0) return undefined;
  return ['All milestones approved', 'Complete or invoice the rest'];
}
