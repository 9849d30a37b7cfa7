import { autopayCurrency, type EventPayload } from '@soloist/contracts';
import { newEvent } from '@soloist/server-kit';
import type { StoredMandate } from './mandates.model.ts';

type Details = Pick<EventPayload<'autopay.moved'>, 'news'> &
  Partial<
    Pick<
      EventPayload<'autopay.moved'>,
      'orderId' | 'number' | 'amount' | 'at' | 'reason' | 'endReason' | 'text'
    >
  >;

/** News of an autopay for both sides. */
export const autopayEvent = (mandate: StoredMandate, details: Details) =>
  newEvent('autopay.moved', {
    mandateId: String(mandate._id),
    freelancerId: mandate.freelancerId,
    clientName: mandate.clientName,
    clientEmail: mandate.clientEmail,
    senderName: mandate.senderName,
    senderEmail: mandate.senderEmail,
    orderId: mandate.orderId,
    number: mandate.number,
    amount: mandate.maxAmount,
    currency: autopayCurrency,
    at: '',
    timeZone: mandate.timeZone,
    method: mandate.method,
    reason: '',
    text: [],
    ...details,
  });
