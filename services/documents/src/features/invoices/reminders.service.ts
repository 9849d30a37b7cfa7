import type { EndpointBody, invoices } from '@soloist/contracts';
import { conflict, rateLimited } from '@soloist/service-kit';
import type { UpdateQuery } from 'mongoose';
import type { Parts } from '../../parts.ts';
import { firstZone } from '../../time-zones.ts';
import { newDelivery } from '../deliveries/deliveries.service.ts';
import { requestRendering } from '../deliveries/request-rendering.ts';
import { storeWithinLimit } from '../deliveries/sending-limits.ts';
import { changeInvoice } from './change-invoice.ts';
import { invoicePaper } from './invoice-paper.ts';
import {
  type InvoiceFields,
  type StoredInvoice,
  type StoredReminder,
  unpaidStatuses,
} from './invoices.model.ts';
import { type OwnInvoice, readOwnInvoice } from './invoices.service.ts';
import { readInvoiceByLink } from './public-invoices.service.ts';
import { endOfDay, planReminders } from './reminder-times.ts';
import { stopWaiting } from './settle-invoice.ts';

const hourMs = 3600 * 1000;

type Plan = EndpointBody<typeof invoices.setReminders>;

export const canRemind = ({ kind, status, remindersStopped }: StoredInvoice) =>
  kind === 'invoice' && unpaidStatuses.includes(status) && !remindersStopped;

function requireRemindable({ status, remindersStopped }: StoredInvoice) {
  if (!unpaidStatuses.includes(status)) {
    throw conflict(`This invoice is ${status}, so nobody is reminded of it.`);
  }
  if (remindersStopped)
    throw conflict('The client has asked for no more reminders of this invoice.');
}

/** Plans the reminders anew; none stops them. What was sent stays, and is not sent again. */
export function setReminders({ plan, ...own }: OwnInvoice & { plan: Plan }) {
  return changeInvoice(
    () => readOwnInvoice(own, 'invoice'),
    (invoice) => {
      if (plan.days.length > 0) requireRemindable(invoice);
      const { due_date } = invoice.terms;
      const zone = firstZone(invoice.clientTimeZone, plan.time_zone, invoice.time_zone);
      const sent = invoice.reminders.filter(({ state }) => state === 'sent');
      const days = plan.days.filter((each) => !sent.some((past) => past.days === each));
      const planned = planReminders({ due_date, days, zone, now: new Date() });
      return {
        $set: {
          reminders: [...sent, ...planned],
          time_zone: zone,
          dueAt: endOfDay(due_date, zone),
        },
      };
    },
  );
}

/** A reminder that goes out now: its delivery, and that it went, in the write that decides it. */
export function reminding(invoice: StoredInvoice): UpdateQuery<InvoiceFields> {
  const delivery = newDelivery({ kind: 'reminder', to: invoice.terms.email, recipient: 'client' });
  return {
    $set: { remindedAt: new Date() },
    $push: { deliveries: delivery, outbox: invoicePaper.deliveryEvent(invoice, delivery) },
  };
}

/** Sends a reminder now. @throws AppError `rate_limited` when there was one within the hour, or many mails today. */
export async function remindNow(
  own: OwnInvoice,
  { mostSendingsADay, ...asking }: Parts,
): Promise<StoredInvoice> {
  const sender = { freelancerId: own.user.sub, most: mostSendingsADay };
  const stored = await storeWithinLimit(sender, () =>
    changeInvoice(() => readOwnInvoice(own, 'invoice'), remindedNow),
  );
  requestRendering({ paper: 'invoice', stored }, asking);
  return stored;
}

function remindedNow(invoice: StoredInvoice): UpdateQuery<InvoiceFields> {
  requireRemindable(invoice);
  const { remindedAt } = invoice;
  if (remindedAt && remindedAt.getTime() > Date.now() - hourMs) {
    throw rateLimited('A reminder went out less than an hour ago. Please wait a little.');
  }
  return reminding(invoice);
}

/** No more reminders, asked for by the one who gets them; twice is harmless. */
export function stopReminders(orderId: string) {
  return changeInvoice(
    () => readInvoiceByLink(orderId),
    ({ remindersStopped, reminders }) => {
      if (remindersStopped) return undefined;
      const event = 'Reminders stopped by the client';
      return {
        $set: { remindersStopped: true, reminders: stopWaiting(reminders) },
        $push: { timeline: { at: new Date(), actor: 'client', event } },
      };
    },
  );
}

/**
 * The newest reminder that is due goes out; what is older, or was due at the same time, was missed
 * and does not: nobody gets two at once.
 */
export function dueReminder(
  invoice: StoredInvoice,
  now: Date,
): UpdateQuery<InvoiceFields> | undefined {
  const isDue = ({ state, at }: StoredReminder) => state === 'waiting' && at <= now;
  const newest = invoice.reminders.findLast(isDue);
  if (!newest) return undefined;
  const reminders = invoice.reminders.map((each): StoredReminder => {
    if (each.id === newest.id) return { ...each, state: 'sent' };
    return isDue(each) ? { ...each, state: 'stopped' } : each;
  });
  if (!canRemind(invoice)) return { $set: { reminders: stopWaiting(invoice.reminders) } };
  const update = reminding(invoice);
  return { ...update, $set: { ...update.$set, reminders } };
}
