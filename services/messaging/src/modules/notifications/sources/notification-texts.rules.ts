import { type Delivery, type EventPayload, formatMoney } from '@soloist/contracts';
import { DateTime } from 'luxon';
import type { NotificationText } from '../inbox/notification-text.rules.ts';

export const clientNameOf = ({ clientName }: { clientName: string }) => clientName || 'Your client';

export const formatAmount = ({ amount, currency }: { amount: number; currency: string }) =>
  formatMoney(amount, currency);

/** The day where the person is, such as `November 30, 2026`. */
export const formatDay = (instant: string, timezone: string) =>
  DateTime.fromISO(instant, { zone: timezone }).toFormat('MMMM d, yyyy');

export const isUndelivered = (state: Delivery['state']) =>
  state === 'failed' || state === 'bounced';

type DeliveryPayload = Pick<EventPayload<'invoice.delivery-changed'>, 'state' | 'to' | 'reason'>;

/** `document` names it, such as `“Winter packaging”`. */
export function notDeliveredText(delivery: DeliveryPayload, document: string): NotificationText {
  const next =
    delivery.state === 'bounced'
      ? 'Check the address with your client, then send it again.'
      : 'Open it to send it again.';
  return {
    title: `${document} did not reach ${delivery.to}`,
    body: `${delivery.reason} ${next}`.trim(),
  };
}
