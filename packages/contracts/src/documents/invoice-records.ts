import * as z from 'zod/mini';
import { capabilityId, currency, id, instant } from '../shared/primitives.ts';
import { documentReferences } from './document-references.ts';
import { earlierInstallments } from './installments.ts';
import { taxModes } from './invoice-fields.ts';
import { timelineEntry } from './project-records.ts';
import { delivery, deliveryHistory } from './proposal-records.ts';
import { linkReader } from './recipient-inputs.ts';
import { recurrenceUnits } from './recurring-schedule.ts';
import { invoiceTax } from './tax-treatments.ts';

/** `overdue` depends on the clock; a credited invoice without an amount due is `paid`. */
export const invoiceStatuses = ['sent', 'viewed', 'overdue', 'paid', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];
/** A credit note reverses an amount of an invoice, with a number of its own series. */
export const invoiceKinds = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** An installment of an invoice; amounts are minor units. */
export const installmentRecord = z.object({ amount: z.number(), due_date: z.string() });
export const installmentStatuses = ['due', 'overdue', 'paid'] as const;
export type InstallmentStatus = (typeof installmentStatuses)[number];
export const installmentState = z.extend(installmentRecord, {
  /** The part that is still unpaid. */
  left: z.number(),
  status: z.enum(installmentStatuses),
});
export type InstallmentState = z.infer<typeof installmentState>;

const side = z.object({
  name: z.string(),
  email: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  tax_number: z.string(),
});

/**
 * What an invoice or credit note shows: the same for the preview, the public page and the PDF.
 * Amounts are minor units.
 */
export const invoiceDocument = z.object({
  kind: z.enum(invoiceKinds),
  /** Such as `INV-0044` or `CN-0003`; empty until it is sent. */
  number: z.string(),
  from: z.extend(side, {
    headline: z.string(),
    /** Addresses below `/files/`, or empty. */
    profileImage: z.string(),
    logo: z.string(),
  }),
  to: side,
  issuedAt: instant,
  due_date: z.string(),
  currency,
  items: z.array(
    z.object({
      name: z.string(),
      qty: z.number(),
      rate: z.number(),
      tax: z.number(),
      total: z.number(),
      sac: z.optional(z.string()),
    }),
  ),
  tax_mode: z.enum(taxModes),
  tax_name: z.string(),
  /** Missing on an invoice whose tax was set by hand. */
  tax_treatment: z.optional(
    z.extend(invoiceTax, {
      /** Name of the place of supply; empty without one. */
      place_name: z.string(),
    }),
  ),
  /** Percent of the amount without tax that the client withholds (TDS). */
  tds_rate: z.optional(z.number()),
  subtotal: z.number(),
  discount: z.number(),
  taxes: z.array(z.object({ percent: z.number(), net: z.number(), tax: z.number() })),
  net: z.number(),
  tax: z.number(),
  total: z.number(),
  /** The upfront payment; 0 for none. */
  deposit: z.number(),
  /** All installments, which sum to the total; missing where the invoice is due once. */
  installments: z.optional(z.array(installmentRecord)),
  memo: z.string(),
  references: z.optional(documentReferences),
  notes: z.string(),
  /** What a late payment costs, as a sentence; missing where it costs nothing. */
  late_fee: z.optional(z.string()),
  /** Of a credit note. */
  credits: z.nullable(z.object({ number: z.string(), reason: z.string() })),
});
export type InvoiceDocument = z.infer<typeof invoiceDocument>;

/** What was paid, refunded and credited since an invoice was sent. Amounts are minor units. */
export const invoiceBalances = z.object({
  isVoid: z.boolean(),
  /** All payments received, before refunds. */
  received: z.number(),
  /** The refunded part, by a refund or a lost dispute. */
  refunded: z.number(),
  credited: z.number(),
  /** The part of `received` that the client withheld as tax (TDS); missing without any. */
  withheld: z.optional(z.number()),
  balance: z.number(),
  /** The date of the last payment that was not refunded; empty without one. */
  paidOn: z.string(),
});
export type InvoiceBalances = z.infer<typeof invoiceBalances>;

export const invoiceSummary = z.object({
  id,
  orderId: capabilityId,
  kind: z.enum(invoiceKinds),
  number: z.string(),
  email: z.string(),
  client_name: z.string(),
  /** The subject: the project's name, else the first item's. */
  title: z.string(),
  currency,
  total: z.number(),
  paid: z.number(),
  credited: z.number(),
  /** Amount due. */
  balance: z.number(),
  status: z.enum(invoiceStatuses),
  /** Of the first unpaid installment, where it has several. */
  due_date: z.string(),
  /** What is left of that installment; missing without installments, or once all are paid. */
  due_next: z.optional(z.number()),
  deliveries: z.array(delivery),
  proposalId: z.nullable(id),
  createdAt: instant,
  /** When the last reminder was sent; missing before one. */
  remindedAt: z.optional(instant),
  /** Whether the client stopped reminders. */
  remindersStopped: z.optional(z.boolean()),
});
export type InvoiceSummary = z.infer<typeof invoiceSummary>;

/**
 * Payment methods that a freelancer records; checkout payments are `online`. `tds` is what the client
 * withheld and pays to the tax office, which settles the invoice, too.
 */
export const paymentMethods = ['bank_transfer', 'cash', 'card', 'tds', 'other'] as const;
export const invoicePayment = z.object({
  payment_id: z.string(),
  /** Minor units. */
  amount: z.number(),
  method: z.enum([...paymentMethods, 'online']),
  received_on: z.string(),
  note: z.string(),
  /** The refunded part, by a refund or a lost dispute. */
  refunded: z.number(),
});

export const reminderStates = ['waiting', 'sent', 'stopped'] as const;
export const invoiceReminder = z.object({
  id: z.string(),
  /** Days from the due date. */
  days: z.number(),
  /** The installment that it is for, counted from 0; missing where the invoice is due once. */
  installment: z.optional(z.number()),
  /** At nine in the morning in the client's time zone. */
  at: instant,
  state: z.enum(reminderStates),
});

export const invoiceDetail = z.extend(invoiceSummary, {
  deliveries: z.array(deliveryHistory),
  document: invoiceDocument,
  timeline: z.array(timelineEntry),
  payments: z.array(invoicePayment),
  reminders: z.array(invoiceReminder),
  time_zone: z.string(),
  part_payments: z.boolean(),
  deposit: z.number(),
  /** All installments with what is left of them; missing where the invoice is due once. */
  installments: z.optional(z.array(installmentState)),
  /** The installments as they were entered, for a copy. */
  installment_terms: z.optional(earlierInstallments),
  minimum_payment: z.optional(z.number()),
  /** Number of the invoice whose late fee it bills; missing for any other. */
  late_fee_of: z.optional(z.string()),
  e_invoice: z.boolean(),
  /**
   * Rupees for one unit of its currency, for GSTR-1: null until they are entered, missing where none
   * are needed.
   */
  inr_rate: z.optional(z.nullable(z.number())),
  creditNotes: z.array(z.object({ id, number: z.string(), total: z.number() })),
  pdfReady: z.boolean(),
});
export type InvoiceDetail = z.infer<typeof invoiceDetail>;

/** The recurring invoice that an invoice belongs to, as its client sees it. */
export const invoiceRecurrence = z.object({
  unit: z.enum(recurrenceUnits),
  every: z.number(),
  /** The period that the invoice covers; its first and last day. */
  from: z.string(),
  to: z.string(),
  /** Hours included in each period; null for none. */
  hours: z.nullable(z.number()),
  /** Seconds of the period's hours that were used; null without included hours. */
  used_seconds: z._default(z.nullable(z.number()), null),
  /** Of an invoice for a full period, in minor units; missing from older versions. */
  total: z.optional(z.number()),
  /** Day of the next invoice; null while paused and after the last one. */
  nextOn: z.nullable(z.string()),
});
export type InvoiceRecurrence = z.infer<typeof invoiceRecurrence>;

/** The fields visible to the holder of the public link. */
export const publicInvoice = z.object({
  orderId: capabilityId,
  status: z.enum(invoiceStatuses),
  document: invoiceDocument,
  /** Null while the invoice has no payments, refunds or credits. */
  settlement: z.nullable(invoiceBalances),
  paid: z.number(),
  credited: z.number(),
  balance: z.number(),
  part_payments: z.boolean(),
  /** Due first, in minor units; 0 for none, or after the first payment. */
  deposit: z.number(),
  /** All installments with what is left of them; missing where the invoice is due once. */
  installments: z.optional(z.array(installmentState)),
  /** The least of an installment that can be paid, in minor units; 0 for all of it. */
  minimum_payment: z.optional(z.number()),
  pdfReady: z.boolean(),
  /** Missing for an invoice of its own. */
  recurrence: z.optional(invoiceRecurrence),
  /** Whose link it is; missing where the document has one link only. */
  reader: z.optional(linkReader),
});
export type PublicInvoice = z.infer<typeof publicInvoice>;

/** An invoice as its recipient sees it in their list. */
export const receivedInvoice = z.object({
  /** Opens the invoice: the recipient already has the link by email. */
  orderId: capabilityId,
  number: z.string(),
  title: z.string(),
  freelancerName: z.string(),
  /** Address of the freelancer's avatar below `/files/`, or empty. */
  freelancerImage: z.optional(z.string()),
  currency,
  total: z.number(),
  balance: z.number(),
  status: z.enum(invoiceStatuses),
  due_date: z.string(),
  sentAt: instant,
});
export type ReceivedInvoice = z.infer<typeof receivedInvoice>;
