import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { currency, day, id, page } from '../shared/primitives.ts';
import { expenseCategories } from './expense-records.ts';
import { invoiceKinds, paymentMethods } from './invoice-records.ts';

const cursor = z.optional(z.string().check(z.maxLength(200)));
const internal = { service: 'documents', access: 'internal' } as const;

/** An invoice or credit note as a journal needs it. Amounts are minor units. */
export const invoiceBooking = z.object({
  id,
  kind: z.enum(invoiceKinds),
  number: z.string(),
  client_name: z.string(),
  email: z.string(),
  currency,
  /** The day of sending in its sender's time zone. */
  day: z.string(),
  net: z.number(),
  tax: z.number(),
  /** The day on which it was voided; null where it is not. */
  voided_on: z.nullable(z.string()),
  /** Payments received outside Soloist. Those through the checkout are in the ledger. */
  payments: z.array(
    z.object({
      id: z.string(),
      day: z.string(),
      amount: z.number(),
      method: z.enum(paymentMethods),
    }),
  ),
});
export type InvoiceBooking = z.infer<typeof invoiceBooking>;

export const expenseBooking = z.object({
  id: z.string(),
  day: z.string(),
  description: z.string(),
  category: z.enum(expenseCategories),
  currency,
  /** In minor units, as it was paid. */
  amount: z.number(),
});
export type ExpenseBooking = z.infer<typeof expenseBooking>;

/** Internal calls from payments for the journal of a freelancer. */
export const bookings = {
  invoices: defineEndpoint({
    ...internal,
    method: 'GET',
    path: '/proposal/bookings/:freelancerId/invoices',
    summary: 'List a freelancer’s invoices and credit notes for a journal, newest first.',
    params: z.strictObject({ freelancerId: id }),
    query: z.strictObject({ cursor }),
    response: page(invoiceBooking),
  }),
  expenses: defineEndpoint({
    ...internal,
    method: 'GET',
    path: '/proposal/bookings/:freelancerId/expenses',
    summary: 'List a freelancer’s expenses of some days for a journal, latest day first.',
    params: z.strictObject({ freelancerId: id }),
    query: z.strictObject({ from: day(), to: day(), cursor }),
    response: page(expenseBooking),
  }),
};
