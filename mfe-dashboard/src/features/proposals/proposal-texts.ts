import { type ProposalStatus, type ProposalSummary, proposalTabStatuses } from '@soloist/contracts';
import type { BadgeTone } from '@soloist/ui';
import { formatCalendarDay, formatDay } from '../../dates.ts';
import { isUnderWay } from '../deliveries/delivery-texts.ts';

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

export const waiting: ProposalStatus[] = ['sent', 'viewed'];
export const won = proposalTabStatuses.in_progress;

export const isWaiting = (status: ProposalStatus) => waiting.includes(status);
export const isInProgress = (status: ProposalStatus) => won.includes(status);

/** How the document got to the client, the last time; the copies with both signatures are told apart by kind. */
export const deliveryToClient = ({ deliveries }: Pick<ProposalSummary, 'deliveries'>) =>
  deliveries.findLast(({ kind }) => kind === 'proposal');

// What a client did to a proposal, or the clock, comes after the mail; taking it back may come before.
const statusesBeforeMail: ProposalStatus[] = ['draft', 'sent', 'withdrawn'];

/** Whether the PDF is made: it is rendered before it is mailed. */
export const hasPdf = ({ status, deliveries }: ProposalSummary) =>
  !statusesBeforeMail.includes(status) ||
  deliveries.some(({ state }) => state === 'mailing' || state === 'sent' || state === 'bounced');

/** Whether there is somebody to mail it to again, and nothing on its way already. */
export const canResend = ({ status, deliveries }: ProposalSummary) =>
  [...waiting, ...won, 'completed'].includes(status) && !deliveries.some(isUnderWay);

export const clientOf = ({ client_name, email }: { client_name: string; email: string }) =>
  client_name || email;

/** What comes next for a proposal, in two short lines. */
export function nextStep(proposal: ProposalSummary): [string, string] {
  const { status, expiresAt, createdAt } = proposal;
  const sent = `Sent ${formatDay(createdAt)}`;
  switch (status) {
    case 'sent':
      return [`Answer by ${formatDay(expiresAt)}`, 'Not opened yet'];
    case 'viewed':
      return [`Answer by ${formatDay(expiresAt)}`, sent];
    case 'accepted':
    case 'active':
      return nextOfWork(proposal) ?? ['Begin the work', sent];
    default:
      return ['–', sent];
  }
}

function nextOfWork({ progress, payment_type }: ProposalSummary): [string, string] | undefined {
  if (progress?.next) {
    const { name, day } = progress.next;
    return day ? [formatCalendarDay(day), name] : [name, 'No date'];
  }
  if (payment_type === 'ongoing') return ['No further period', 'Complete it when it is paid'];
  if (!progress || progress.milestones.length === 0) return undefined;
  return ['All milestones approved', 'Complete it or bill the rest'];
}
