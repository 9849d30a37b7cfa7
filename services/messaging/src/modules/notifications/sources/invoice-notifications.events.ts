import { type EventPayload, formatMoney } from '@soloist/contracts';
import type { EventHandlers, EventWith } from '@soloist/server-kit';
import type { Live } from '../../live/index.ts';
import type { NotifyingEvent } from '../inbox/notification-kinds.rules.ts';
import type { NotificationText } from '../inbox/notification-text.rules.ts';
import { createNotifier } from '../inbox/notifier.service.ts';
import { readPreferences } from '../preferences/preferences.service.ts';
import {
  clientNameOf,
  formatAmount,
  formatDay,
  isUndelivered,
  notDeliveredText,
} from './notification-texts.rules.ts';

type InvoiceEvent = EventWith<{ invoiceId: string; freelancerId: string }, NotifyingEvent>;

/** Notifies freelancers about their invoices, payments of them, refunds and disputes. */
export function invoiceNotificationEvents(live: Live): EventHandlers {
  const notify = createNotifier(live);

  /** Open windows refetch; without a notification none is stored. */
  async function publishInvoice(
    event: InvoiceEvent,
    notification?: NotificationText & { link?: string },
  ) {
    const { freelancerId: userId, invoiceId } = event.payload;
    live.publishUserChange(userId, { topic: 'invoice', id: invoiceId });
    const link = `/projects?tab=invoices&invoice=${invoiceId}`;
    if (notification) await notify({ userId, event }, { link, ...notification });
  }

  return {
    'invoice.delivery-changed': (event) => {
      const text = isUndelivered(event.payload.state)
        ? notDeliveredText(event.payload, invoiceEmailName(event.payload))
        : undefined;
      return publishInvoice(event, text);
    },
    'invoice.viewed': (event) => publishInvoice(event, viewedText(event.payload)),
    'invoice.overdue': (event) => publishInvoice(event, overdueText(event.payload)),
    'invoice.paid': (event) => publishInvoice(event, paidText(event.payload)),
    'invoice.part-paid': (event) => publishInvoice(event, partPaidText(event.payload)),
    'invoice.refunded': (event) => publishInvoice(event, refundedText(event.payload)),
    'invoice.disputed': async (event) => {
      const { freelancerId, disputeId } = event.payload;
      const { timezone } = await readPreferences(freelancerId);
      const text = disputedText(event.payload, timezone);
      await publishInvoice(event, text && { ...text, link: `/payments/disputes/${disputeId}` });
    },
  };
}

type InvoiceEmailPayload = Pick<EventPayload<'invoice.delivery-changed'>, 'kind' | 'number'>;

/** Name of an email about an invoice, such as `Credit note CN-0007`. */
function invoiceEmailName({ kind, number }: InvoiceEmailPayload): string {
  if (kind === 'credit_note') return `Credit note ${number}`;
  if (kind === 'receipt') return `Receipt for invoice ${number}`;
  return kind === 'reminder' ? `Reminder for invoice ${number}` : `Invoice ${number}`;
}

const kindNames = { invoice: 'invoice', credit_note: 'credit note' };

const viewedText = (invoice: EventPayload<'invoice.viewed'>): NotificationText => ({
  title: `${clientNameOf(invoice)} opened ${kindNames[invoice.kind]} ${invoice.number}`,
  body:
    invoice.kind === 'credit_note'
      ? 'Nothing is due.'
      : 'We’ll tell you when it is paid or overdue.',
});

const overdueText = (invoice: EventPayload<'invoice.overdue'>): NotificationText => ({
  title: `Invoice ${invoice.number} is overdue`,
  body: `${clientNameOf(invoice)} has not paid it yet. Open it to send a reminder.`,
});

const paidText = (invoice: EventPayload<'invoice.paid'>): NotificationText => ({
  title: `Invoice ${invoice.number} is paid`,
  body: `${clientNameOf(invoice)} paid it in full.`,
});

const partPaidText = (payment: EventPayload<'invoice.part-paid'>): NotificationText => ({
  title: `You received ${formatAmount(payment)} for invoice ${payment.number}`,
  body: `${clientNameOf(payment)} paid part of it. ${formatMoney(payment.left, payment.currency)} is still due.`,
});

function refundedText(refund: EventPayload<'invoice.refunded'>): NotificationText {
  const { number, reason, isSurplus } = refund;
  const client = clientNameOf(refund);
  if (isSurplus) {
    return {
      title: `Invoice ${number} was overpaid by ${formatAmount(refund)}`,
      body: `We refunded it to ${client}. Your earnings don’t change.`,
    };
  }
  return {
    title: `${formatAmount(refund)} of invoice ${number} was refunded to ${client}`,
    body: `We’ve emailed them the credit note. Reason: ${reason}`,
  };
}

/** Notification of the bank's action; its review, and an accepted dispute, send none. */
function disputedText(
  dispute: EventPayload<'invoice.disputed'>,
  timezone: string,
): NotificationText | undefined {
  const { number, state, respondBy } = dispute;
  const client = clientNameOf(dispute);
  const money = formatAmount(dispute);
  const lost = `${client} got ${money} back, and the invoice is open again.`;
  switch (state) {
    case 'open':
      return {
        title: `${client} disputes ${money} of invoice ${number}`,
        body: `Respond by ${formatDay(respondBy, timezone)}: your evidence is already collected. Without a response, the bank decides alone.`,
      };
    case 'won':
      return {
        title: `You won the dispute about invoice ${number}`,
        body: `${money} is back in your balance.`,
      };
    case 'lost':
      return { title: `You lost the dispute about invoice ${number}`, body: lost };
    case 'expired':
      return {
        title: `The dispute about invoice ${number} ended without your response`,
        body: lost,
      };
    case 'under_review':
    case 'accepted':
      return undefined;
  }
}
