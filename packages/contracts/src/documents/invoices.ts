import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import {
  amount,
  capabilityId,
  currency,
  day,
  id,
  page,
  pageQuery,
  requiredText,
  text,
} from '../shared/primitives.ts';
import { party, reminderDays, timeZone } from './invoice-fields.ts';
import {
  invoiceDetail,
  invoiceStatuses,
  invoiceSummary,
  paymentMethods,
  publicInvoice,
  receivedInvoice,
} from './invoice-records.ts';
import { reminderTextLimit } from './reminder-terms.ts';

const documents = { service: 'documents' } as const;
const ofFreelancer = { ...documents, access: 'freelancer', names: 'own' } as const;
const ofLink = { ...documents, access: 'capability', perMinute: 60 } as const;
const idParams = z.strictObject({ id });
const byLink = z.strictObject({ orderId: capabilityId });
const changed = z.object({ message: z.string(), invoice: invoiceDetail });

const invoiceTotalsBy = z.object({
  totals: z.array(
    z.object({
      status: z.enum(invoiceStatuses),
      currency,
      count: z.number(),
      /** Minor units. */
      total: z.number(),
      balance: z.number(),
    }),
  ),
});

/** The rules that an electronic invoice in UBL follows beside EN 16931. */
export const ublProfiles = ['en16931', 'xrechnung', 'peppol'] as const;
export type UblProfile = (typeof ublProfiles)[number];
const ublQuery = z.strictObject({ profile: z._default(z.enum(ublProfiles), 'en16931') });

/** A payment that was made outside of this platform. */
export const paymentForm = z.strictObject({
  /** Created by the browser once per form: sending it again records nothing twice. */
  payment_id: z.uuid(),
  amount: amount('Please fill the amount!'),
  method: z.enum(paymentMethods),
  received_on: day(),
  note: text(200),
});

export const creditForm = z.strictObject({
  /** Created by the browser once per form. */
  credit_id: z.uuid(),
  /** Minor units with tax, at most the amount not credited yet. */
  amount: amount('Please fill the amount!'),
  reason: requiredText('Enter a reason.', 200),
});

export const invoices = {
  fetchInvoice: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/fetchInvoice/:id',
    access: 'user',
    names: 'own',
    summary: 'Read an invoice or credit note with payments, reminders and timeline.',
    params: idParams,
    response: z.object({ invoice: invoiceDetail }),
  }),
  list: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/invoices',
    access: 'user',
    summary: 'List the caller’s invoices and credit notes, newest first.',
    query: z.extend(pageQuery, {
      status: z.optional(z.enum(invoiceStatuses)),
      /** Words of client, number or title. */
      q: z.optional(text(100)),
      /** The one that was sent from this draft. */
      draft_id: z.optional(z.uuid()),
    }),
    response: page(invoiceSummary),
  }),
  summary: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/invoiceSummary',
    access: 'user',
    summary: 'Count and total the caller’s invoices by status and currency.',
    response: invoiceTotalsBy,
  }),
  defaults: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/invoiceDefaults',
    access: 'freelancer',
    summary: 'Read defaults for the next invoice: its likely number and the last one’s details.',
    response: z.object({
      number: z.string(),
      /** Labels of the settings, then of the last invoice. */
      custom_labels: z.optional(z.array(z.string())),
      /** Null before the first invoice. */
      last: z.nullable(
        z.object({
          sender: party,
          notes: z.string(),
          tax_mode: z.string(),
          tax_name: z.string(),
          /** The rate of its first item, in percent. */
          tax: z.number(),
          currency,
          reminders: z.array(z.number()),
          part_payments: z.boolean(),
          e_invoice: z.boolean(),
          /** Labels of its custom fields. */
          custom_labels: z.optional(z.array(z.string())),
        }),
      ),
    }),
  }),
  void: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/invoices/:id/void',
    summary: 'Void an unpaid invoice, which keeps its number. Idempotent.',
    params: idParams,
    body: z.strictObject({ reason: text(200) }),
    response: changed,
  }),
  recordPayment: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/invoices/:id/payments',
    summary: 'Record a payment received outside Soloist, at most the amount due.',
    params: idParams,
    body: paymentForm,
    response: changed,
  }),
  removePayment: defineEndpoint({
    ...ofFreelancer,
    method: 'DELETE',
    path: '/proposal/invoices/:id/payments/:paymentId',
    summary: 'Remove a payment that was recorded by mistake. Idempotent.',
    params: z.strictObject({ id, paymentId: z.uuid() }),
    response: changed,
  }),
  credit: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/invoices/:id/credit',
    perMinute: 20,
    summary: 'Send a credit note for all or part of an invoice.',
    params: idParams,
    body: creditForm,
    response: changed,
  }),
  setReminders: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/proposal/invoices/:id/reminders',
    summary: 'Set when reminders are sent. An empty list stops them. Sent reminders stay.',
    params: idParams,
    body: z.strictObject({ days: reminderDays, time_zone: timeZone }),
    response: changed,
  }),
  remind: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/invoices/:id/remind',
    perMinute: 10,
    summary:
      'Send a reminder now, at most one an hour, with your message or the standard text. Repeating a reminder_id sends nothing more.',
    params: idParams,
    body: z.optional(
      z.strictObject({
        message: z._default(text(reminderTextLimit), ''),
        /** Created by the caller once per reminder. */
        reminder_id: z.optional(z.uuid()),
        /** The amount due that the caller saw: `conflict` once it is another. */
        balance: z.optional(z.int()),
      }),
    ),
    response: changed,
  }),
  resend: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/invoices/:id/resend',
    perMinute: 10,
    summary: 'Email the document to everyone again unless an email is queued.',
    params: idParams,
    response: changed,
  }),
  retryDelivery: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/invoices/:id/retryDelivery/:deliveryId',
    perMinute: 20,
    summary: 'Retry a failed or bounced delivery.',
    params: z.strictObject({ id, deliveryId: id }),
    response: changed,
  }),
  pdf: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/proposal/invoices/:id/pdf',
    summary: 'Download an invoice as PDF.',
    params: idParams,
  }),
  ubl: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/proposal/invoices/:id/ubl',
    summary:
      'Download an invoice as UBL (EN 16931, XRechnung or Peppol BIS). `invalid_input` names what the profile lacks.',
    params: idParams,
    query: ublQuery,
  }),
  fetchReceived: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/fetchReceivedInvoices',
    access: 'employer',
    summary: "List invoices sent to the caller's email address, newest first.",
    query: z.extend(pageQuery, {
      /** Words of number or title. */
      q: z.optional(text(100)),
    }),
    response: page(receivedInvoice),
  }),
  receivedSummary: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/receivedInvoiceSummary',
    access: 'employer',
    summary: 'Count and total received invoices by status and currency.',
    response: invoiceTotalsBy,
  }),
  read: defineEndpoint({
    ...ofLink,
    method: 'GET',
    path: '/proposal/invoice/:orderId',
    summary: 'Read the invoice behind a public link.',
    params: byLink,
    response: z.object({ invoice: publicInvoice }),
  }),
  markViewed: defineEndpoint({
    ...ofLink,
    method: 'POST',
    path: '/proposal/invoice/:orderId/viewed',
    summary: 'Mark the invoice as viewed and report the viewer’s time zone.',
    params: byLink,
    body: z.strictObject({ time_zone: timeZone }),
    response: z.object({ invoice: publicInvoice }),
  }),
  publicPdf: defineEndpoint({
    ...ofLink,
    method: 'GET',
    path: '/proposal/invoice/:orderId/pdf',
    perMinute: 30,
    summary: 'Download the invoice as PDF.',
    params: byLink,
  }),
  publicUbl: defineEndpoint({
    ...ofLink,
    method: 'GET',
    path: '/proposal/invoice/:orderId/ubl',
    perMinute: 30,
    summary: 'Download the invoice as UBL (EN 16931, XRechnung or Peppol BIS).',
    params: byLink,
    query: ublQuery,
  }),
  stopReminders: defineEndpoint({
    ...ofLink,
    method: 'POST',
    path: '/proposal/invoice/:orderId/stopReminders',
    perMinute: 20,
    summary: 'Stop reminders for this invoice at the client’s request (RFC 8058).',
    params: byLink,
    response: z.object({ message: z.string() }),
  }),
  openStopReminders: defineEndpoint({
    ...ofLink,
    method: 'GET',
    path: '/proposal/invoice/:orderId/stopReminders',
    summary:
      "Leads who opens a reminder's List-Unsubscribe address in a browser to the page that asks; changes nothing.",
    params: byLink,
  }),
};
