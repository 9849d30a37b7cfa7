import type { Delivery, ProposalStatus, ProposalSummary } from '@soloist/contracts';

type Tone = 'neutral' | 'info' | 'ok' | 'warn' | 'bad';

export const statusBadges: Record<ProposalStatus, { text: string; tone: Tone }> = {
  draft: { text: 'Draft', tone: 'neutral' },
  sent: { text: 'Sent', tone: 'neutral' },
  viewed: { text: 'Viewed', tone: 'info' },
  accepted: { text: 'Accepted', tone: 'ok' },
  declined: { text: 'Declined', tone: 'bad' },
  expired: { text: 'Expired', tone: 'warn' },
  withdrawn: { text: 'Withdrawn', tone: 'neutral' },
  active: { text: 'In progress', tone: 'ok' },
  completed: { text: 'Completed', tone: 'neutral' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
};

export const deliveryTexts: Record<Delivery['state'], string> = {
  queued: 'Queued',
  rendering: 'Rendering the PDF',
  mailing: 'Mailing',
  sent: 'Mailed',
  failed: 'Not delivered',
  skipped: 'Not mailed',
};

export const paymentTypeTexts = {
  one_time: 'one time',
  ongoing: 'ongoing',
  milestone: 'milestones',
};

/** How the document gets to the client; the copies with both signatures are told apart by kind. */
export const deliveryToClient = ({ deliveries }: ProposalSummary) =>
  deliveries.find(({ kind }) => kind === 'proposal');

// What a client did to a proposal, or the clock, comes after the mail; taking it back may come before.
const statusesBeforeMail: ProposalStatus[] = ['draft', 'sent', 'withdrawn'];

/** Whether the PDF is made: it is rendered before it is mailed. */
export function hasPdf(proposal: ProposalSummary): boolean {
  const state = deliveryToClient(proposal)?.state;
  return state === 'mailing' || state === 'sent' || !statusesBeforeMail.includes(proposal.status);
}

export const isWaiting = (status: ProposalStatus) => status === 'sent' || status === 'viewed';

export const formatDay = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });

/** What comes next for a proposal, in two short lines. */
export function nextStep({ status, expiresAt, createdAt }: ProposalSummary): [string, string] {
  const sent = `Sent ${formatDay(createdAt)}`;
  switch (status) {
    case 'sent':
      return [`Answer by ${formatDay(expiresAt)}`, 'Not opened yet'];
    case 'viewed':
      return [`Answer by ${formatDay(expiresAt)}`, sent];
    case 'accepted':
    case 'active':
      return ['Begin the work', sent];
    default:
      return ['–', sent];
  }
}
