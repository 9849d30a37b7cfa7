import type { Delivery, ProposalDetail } from '@soloist/contracts';
import type { MarkState } from '@soloist/ui';

/** `skipped`: the email is no longer needed, for example after a withdrawal. */
type DeliveryPhase = 'sending' | 'sent' | 'undelivered' | 'skipped';

const phases: Record<Delivery['state'], DeliveryPhase> = {
  queued: 'sending',
  rendering: 'sending',
  mailing: 'sending',
  sent: 'sent',
  failed: 'undelivered',
  bounced: 'undelivered',
  skipped: 'skipped',
};

/** The last email of the proposal to the client; signed copies have another kind. */
export const deliveryToClient = ({ deliveries }: Pick<ProposalDetail, 'deliveries'>) =>
  deliveries.findLast(({ kind }) => kind === 'proposal');

interface DeliveryView {
  mark: MarkState;
  title: string;
  /** The status as a sentence. */
  text: (to: string) => string;
}

const views: Record<DeliveryPhase, DeliveryView> = {
  sending: {
    mark: 'working',
    title: 'Sending your proposal',
    text: (to) => `We’re emailing the PDF and a link to ${to}.`,
  },
  sent: {
    mark: 'joined',
    title: 'Proposal sent',
    text: (to) => `We emailed the PDF and a link to ${to}.`,
  },
  undelivered: {
    mark: 'parted',
    title: 'Proposal not delivered',
    text: (to) => `We couldn’t deliver the email to ${to}.`,
  },
  skipped: {
    mark: 'resting',
    title: 'Proposal not emailed',
    text: (to) => `We didn’t email ${to}.`,
  },
};

export function viewDelivery({ state, to, reason }: Delivery) {
  const phase = phases[state];
  const { mark, title, text } = views[phase];
  const canRetry = phase === 'undelivered';
  return { mark, title, text: text(to), reason, canRetry };
}
