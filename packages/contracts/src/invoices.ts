import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  invoiceDetail,
  invoiceStatuses,
  invoiceSummary,
  paymentMethods,
  publicInvoice,
  receivedInvoice,
} from './invoice-records.ts';
import { invoiceRequest, party, reminderDays, timeZone } from './invoice-terms.ts';
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
} from './primitives.ts';

const documents = { service: 'documents' } as const;
const ofFreelancer = { ...documents, access: 'freelancer', names: 'own' } as const;
const ofLink = { ...documents, access: 'capability', perMinute: 60 } as const;
const own = z.strictObject({ id });
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

/** A payment that came another way than through this platform. */
export const paymentForm = z.strictObject({
  /** Made by the browser once a form: sending it again records nothing twice. */
  payment_id: z.uuid(),
  amount: amount('Please fill the amount!'),
  method: z.enum(paymentMethods),
  received_on: day(),
  note: text(200),
});

export const creditForm = z.strictObject({
  /** Made by the browser once a form. */
  credit_id: z.uuid(),
  /** Minor units with tax, at most what is not credited yet. */
  amount: amount('Please fill the amount!'),
  reason: requiredText('Please say why.', 200),
});

export const invoices = {
  send: defineEndpoint({
    ...documents,
    method: 'POST',
    path: '/proposal/sendInvoice',
    access: 'freelancer',
    perMinute: 20,
    summary:
      'Store an invoice with the next number and queue its PDF and mail. The same draft_id again answers with the first one.',
    body: invoiceRequest,
    multipart: {
      json: 'details',
      file: { field: 'file', maxBytes: 10 * 1024 * 1024, required: false },
    },
    response: z.object({ message: z.string(), invoice: invoiceSummary }),
  }),
  fetchInvoice: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/fetchInvoice/:id',
    access: 'user',
    names: 'own',
    summary: 'One own invoice or credit note with its payments, reminders and time line.',
    params: own,
    response: z.object({ invoice: invoiceDetail }),
  }),
  list: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/invoices',
    access: 'user',
    summary: 'Own invoices and credit notes, newest first.',
    query: z.extend(pageQuery, {
      status: z.optional(z.enum(invoiceStatuses)),
      /** Words of client, number or title. */
      q: z.optional(text(100)),
    }),
    response: page(invoiceSummary),
  }),
  summary: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/invoiceSummary',
    access: 'user',
    summary: 'Counts and sums of own invoices by status and currency.',
    response: invoiceTotalsBy,
  }),
  defaults: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/invoiceDefaults',
    access: 'freelancer',
    summary: 'What the next invoice begins with: its likely number, and what the last one said.',
    response: z.object({
      number: z.string(),
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
        }),
      ),
    }),
  }),
  void: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/invoices/:id/void',
    summary: 'Take an unpaid invoice out of force; it keeps its number. Twice is harmless.',
    params: own,
    body: z.strictObject({ reason: text(200) }),
    response: changed,
  }),
  recordPayment: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/invoices/:id/payments',
    summary: 'Record a payment that came another way, at most what is still to pay.',
    params: own,
    body: paymentForm,
    response: changed,
  }),
  removePayment: defineEndpoint({
    ...ofFreelancer,
    method: 'DELETE',
    path: '/proposal/invoices/:id/payments/:paymentId',
    summary: 'Take back a payment that was recorded by mistake; twice is harmless.',
    params: z.strictObject({ id, paymentId: z.uuid() }),
    response: changed,
  }),
  credit: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/invoices/:id/credit',
    perMinute: 20,
    summary: 'Send a credit note over a part of an invoice or all of it.',
    params: own,
    body: creditForm,
    response: changed,
  }),
  setReminders: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/proposal/invoices/:id/reminders',
    summary: 'When reminders go out; none stops them. What was sent stays.',
    params: own,
    body: z.strictObject({ days: reminderDays, time_zone: timeZone }),
    response: changed,
  }),
  remind: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/invoices/:id/remind',
    perMinute: 10,
    summary: 'Send a reminder now; at most one an hour.',
    params: own,
    response: changed,
  }),
  resend: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/invoices/:id/resend',
    perMinute: 10,
    summary: 'Mail the invoice once more, when nothing is on its way already.',
    params: own,
    response: changed,
  }),
  retryDelivery: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/invoices/:id/retryDelivery/:deliveryId',
    perMinute: 20,
    summary: 'Queue a failed or bounced delivery again.',
    params: z.strictObject({ id, deliveryId: id }),
    response: changed,
  }),
  pdf: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/proposal/invoices/:id/pdf',
    summary: 'The PDF of an own invoice.',
    params: own,
  }),
  fetchReceived: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/fetchReceivedInvoices',
    access: 'employer',
    summary: "Invoices sent to the caller's own address, newest first.",
    query: pageQuery,
    response: page(receivedInvoice),
  }),
  receivedSummary: defineEndpoint({
    ...documents,
    method: 'GET',
    path: '/proposal/receivedInvoiceSummary',
    access: 'employer',
    summary: 'Counts and sums of the invoices received, by status and currency.',
    response: invoiceTotalsBy,
  }),
  read: defineEndpoint({
    ...ofLink,
    method: 'GET',
    path: '/proposal/invoice/:orderId',
    summary: 'The invoice behind a public link.',
    params: byLink,
    response: z.object({ invoice: publicInvoice }),
  }),
  markViewed: defineEndpoint({
    ...ofLink,
    method: 'POST',
    path: '/proposal/invoice/:orderId/viewed',
    summary: 'Say that a person has the page open, and in which time zone they are.',
    params: byLink,
    body: z.strictObject({ time_zone: timeZone }),
    response: z.object({ invoice: publicInvoice }),
  }),
  publicPdf: defineEndpoint({
    ...ofLink,
    method: 'GET',
    path: '/proposal/invoice/:orderId/pdf',
    perMinute: 30,
    summary: 'The invoice as PDF.',
    params: byLink,
  }),
  stopReminders: defineEndpoint({
    ...ofLink,
    method: 'POST',
    path: '/proposal/invoice/:orderId/stopReminders',
    perMinute: 20,
    summary: 'No more reminders of this invoice, asked for by the one who gets them (RFC 8058).',
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
