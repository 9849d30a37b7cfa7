import type { Delivery } from '@soloist/contracts';
import type { MarkState } from '@soloist/ui';

export type SentNoun = 'proposal' | 'invoice';

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

/** The last email with the document to the client; copies, receipts and reminders have other kinds. */
export const deliveryToClient = (deliveries: readonly Delivery[], noun: SentNoun) =>
  deliveries.findLast(({ kind, isCopy }) => kind === noun && !isCopy);

interface DeliveryView {
  mark: MarkState;
  title: (noun: SentNoun) => string;
  /** The status as a sentence. */
  text: (to: string) => string;
}

const capital = (noun: SentNoun) => (noun === 'proposal' ? 'Proposal' : 'Invoice');

const views: Record<DeliveryPhase, DeliveryView> = {
  sending: {
    mark: 'working',
    title: (noun) => `Sending your ${noun}`,
    text: (to) => `We’re emailing the PDF and a link to ${to}.`,
  },
  sent: {
    mark: 'joined',
    title: (noun) => `${capital(noun)} sent`,
    text: (to) => `We emailed the PDF and a link to ${to}.`,
  },
  undelivered: {
    mark: 'parted',
    title: (noun) => `${capital(noun)} not delivered`,
    text: (to) => `We couldn’t deliver the email to ${to}.`,
  },
  skipped: {
    mark: 'resting',
    title: (noun) => `${capital(noun)} not emailed`,
    text: (to) => `We didn’t email ${to}.`,
  },
};

/** The status of the email with a sent document, in words. */
export function viewDelivery(delivery: Delivery | undefined, noun: SentNoun) {
  const phase = delivery ? phases[delivery.state] : 'sent';
  const { mark, title, text } = views[phase];
  return {
    mark,
    title: title(noun),
    text: delivery ? `${text(delivery.to)} ${delivery.reason}`.trim() : '',
    canRetry: phase === 'undelivered',
  };
}
