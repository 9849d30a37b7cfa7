import { dayMs, type EndpointBody, invoiceReminderGapMs, type invoices } from '@soloist/contracts';
import { conflict, rateLimitedFor } from '@soloist/server-kit';
import type { UpdateQuery } from 'mongoose';
import type { DocumentsDeps } from '../../../deps.ts';
import {
  activeRecipientsOf,
  mainRecipientOf,
  newDeliveries,
  requestRendering,
  requireReader,
  type StoredRecipient,
  storeWithinLimit,
} from '../../deliveries/index.ts';
import {
  dueTimeOf,
  isInstallmentPaid,
  nextInstallmentIndex,
} from '../shared/installments.rules.ts';
import {
  type InvoiceFields,
  type StoredInvoice,
  type StoredReminder,
  unpaidStatuses,
} from '../shared/invoices.model.ts';
import { firstZone } from '../shared/time-zones.rules.ts';
import { changeInvoice } from './change-invoice.service.ts';
import { stopPendingReminders } from './invoice-balance.rules.ts';
import { invoiceDefinition } from './invoice-document.service.ts';
import { isPaidButTds } from './invoice-settlement.rules.ts';
import { type InvoiceRef, readInvoice } from './invoices.service.ts';
import { readInvoiceByLink } from './public-invoices.service.ts';
import { planReminders } from './reminder-times.rules.ts';

type Plan = EndpointBody<typeof invoices.setReminders>;
type ReminderRequest = Partial<NonNullable<EndpointBody<typeof invoices.remind>>>;

export const canRemind = ({ kind, status, remindersStopped }: StoredInvoice) =>
  kind === 'invoice' && unpaidStatuses.includes(status) && !remindersStopped;

function requireRemindable({ status, remindersStopped }: StoredInvoice) {
  if (!unpaidStatuses.includes(status)) {
    throw conflict(`This invoice is ${status}, so you can’t send reminders.`);
  }
  if (remindersStopped) throw conflict('The client stopped reminders for this invoice.');
}

/**
 * Replaces the planned reminders; an empty list stops them. Sent reminders stay, and are not sent
 * again.
 */
export function setReminders({ plan, ...ref }: InvoiceRef & { plan: Plan }) {
  return changeInvoice(
    () => readInvoice(ref, 'invoice'),
    (invoice) => {
      if (plan.days.length > 0) requireRemindable(invoice);
      const { due_date, installments } = invoice.terms;
      const zone = firstZone(invoice.clientTimeZone, plan.time_zone, invoice.time_zone);
      const sent = invoice.reminders.filter(({ state }) => state === 'sent');
      const isNew = ({ days, installment }: StoredReminder) =>
        !sent.some((past) => past.days === days && past.installment === installment) &&
        !(installment !== undefined && isInstallmentPaid(invoice, installment));
      const { days } = plan;
      const planned = planReminders({ due_date, installments, days, zone, now: new Date() });
      return {
        $set: {
          reminders: [...sent, ...planned.filter(isNew)],
          time_zone: zone,
          dueAt: dueTimeOf(invoice, zone),
        },
      };
    },
  );
}

/**
 * Update that sends a reminder now: its delivery and its state change in the write that decides it.
 */
export function reminderUpdate(
  invoice: StoredInvoice,
  { message, reminder_id: requestId }: ReminderRequest = {},
): UpdateQuery<InvoiceFields> {
  const deliveries = newDeliveries(invoice, {
    ...{ kind: 'reminder', message: message || undefined, requestId },
    installment: nextInstallmentIndex(invoice),
  });
  const events = deliveries.map((each) => invoiceDefinition.deliveryEvent(invoice, each));
  return {
    $set: { remindedAt: new Date() },
    $push: { deliveries: { $each: deliveries }, outbox: { $each: events } },
  };
}

const isSent = ({ deliveries }: StoredInvoice, { reminder_id }: ReminderRequest) =>
  reminder_id !== undefined && deliveries.some(({ requestId }) => requestId === reminder_id);

/**
 * Sends a reminder now, with the freelancer's message or the standard text; once per reminder_id.
 * @throws AppError `rate_limited` when there was one within the hour, or many emails today;
 * `conflict` when another amount is due than the caller saw.
 */
export async function sendReminder(
  { request, ...ref }: InvoiceRef & { request: ReminderRequest },
  { mostSendingsADay, ...jobDeps }: DocumentsDeps,
): Promise<StoredInvoice> {
  const known = await readInvoice(ref, 'invoice');
  if (isSent(known, request)) return known;
  const count = activeRecipientsOf(known).length;
  const sender = { freelancerId: ref.user.sub, most: mostSendingsADay, count };
  const stored = await storeWithinLimit(sender, () =>
    changeInvoice(
      () => readInvoice(ref, 'invoice'),
      (invoice) => (isSent(invoice, request) ? undefined : manualReminderUpdate(invoice, request)),
    ),
  );
  requestRendering({ kind: 'invoice', stored }, jobDeps);
  return stored;
}

function manualReminderUpdate(
  invoice: StoredInvoice,
  request: ReminderRequest,
): UpdateQuery<InvoiceFields> {
  requireRemindable(invoice);
  if (request.balance !== undefined && request.balance !== invoice.balance) {
    throw conflict('The amount due has changed. Check the invoice, then remind the client again.');
  }
  const { remindedAt } = invoice;
  const waitMs = remindedAt ? remindedAt.getTime() + invoiceReminderGapMs - Date.now() : 0;
  if (waitMs > 0) throw rateLimitedFor(waitMs, 'We sent a reminder less than an hour ago.');
  return reminderUpdate(invoice, request);
}

/**
 * Stops reminders at their recipient's request: of the whole invoice for its client or the person in
 * their place, else for this person. Idempotent.
 */
export function stopReminders(link: string) {
  return changeInvoice(
    () => readInvoiceByLink(link),
    (invoice) => {
      const reader = requireReader(invoice, { link, right: 'read' });
      const { remindersStopped, reminders } = invoice;
      if (reader.id !== mainRecipientOf(invoice).id) return stopRemindersFor(invoice, reader);
      if (remindersStopped) return undefined;
      const event = 'Reminders stopped by the client';
      return {
        $set: { remindersStopped: true, reminders: stopPendingReminders(reminders) },
        $push: { timeline: { at: new Date(), actor: 'client', event } },
      };
    },
  );
}

const stopRemindersFor = ({ recipients = [] }: StoredInvoice, { id }: StoredRecipient) => ({
  $set: {
    recipients: recipients.map((each) =>
      each.id === id ? { ...each, remindersStopped: true as const } : each,
    ),
  },
});

/**
 * Only the newest due reminder is sent; older ones count as missed, so that clients never get two
 * together.
 */
export function dueReminderUpdate(
  invoice: StoredInvoice,
  now: Date,
): UpdateQuery<InvoiceFields> | undefined {
  const isDue = ({ state, at }: StoredReminder) => state === 'waiting' && at <= now;
  const newest = invoice.reminders.findLast(isDue);
  if (!newest) return undefined;
  // The charge is announced by its own email; the reminder follows if it fails.
  const resumeAt = new Date((invoice.autopayAt?.getTime() ?? 0) + dayMs);
  if (resumeAt > now) {
    const postponed = invoice.reminders.map((each) =>
      isDue(each) ? { ...each, at: resumeAt } : each,
    );
    return { $set: { reminders: postponed } };
  }
  const reminders = invoice.reminders.map((each): StoredReminder => {
    if (each.id === newest.id) return { ...each, state: 'sent' };
    return isDue(each) ? { ...each, state: 'stopped' } : each;
  });
  if (!canRemind(invoice) || isPaidButTds(invoice))
    return { $set: { reminders: stopPendingReminders(invoice.reminders) } };
  const update = reminderUpdate(invoice);
  return { ...update, $set: { ...update.$set, reminders } };
}
