import { currencies, email, type InvoicePrefill, invoicePrefill } from '@soloist/contracts';
import * as z from 'zod';
import { defineDraftTool, gapsIn, withoutGaps } from './define-draft-tool.ts';

const parameters = z.object({
  client_email: z.optional(email),
  client_name: z.string().max(120).optional(),
  currency: z.enum(currencies).optional(),
  items: z
    .array(
      z.object({
        name: z.string().max(400),
        quantity: z.number().min(0).max(1_000_000).optional().describe('1 unless told.'),
        rate: z
          .number()
          .min(0)
          .max(1_000_000_000)
          .optional()
          .describe('Of one, in whole units, such as 2000 or 49.50.'),
        tax_percent: z.number().min(0).max(100).optional(),
      }),
    )
    .max(500)
    .optional(),
  due_date: z.iso.date().optional().describe('YYYY-MM-DD'),
  memo: z.string().max(200).optional().describe('A line for the client.'),
  notes: z.string().max(2000).optional().describe('How to pay, terms; printed below the total.'),
});
export type DraftInvoiceArgs = z.output<typeof parameters>;

export const draftInvoice = () =>
  defineDraftTool({
    kind: 'invoice',
    description:
      'Prepares an invoice that the person opens in the editor, checks and sends. Fill in only what they said or what their records say. Nothing is sent.',
    parameters,
    noun: 'an invoice',
    rule: 'Invoices are written in the freelancer role.',
    prefill: invoicePrefill,
    prefillOf,
    titleOf,
    missingOf,
  });

function prefillOf(args: DraftInvoiceArgs) {
  const { client_email, client_name, currency, due_date, memo, notes, items } = args;
  const isTaxed = items?.some(({ tax_percent }) => tax_percent);
  return withoutGaps({
    email: client_email,
    client_name,
    currency,
    due_date,
    memo,
    notes,
    ...(isTaxed ? { tax_mode: 'exclusive' } : {}),
    items: items?.map(({ name, quantity = 1, rate, tax_percent = 0 }) => ({
      name,
      qty: quantity,
      rate: rate === undefined ? null : Math.round(rate * 100),
      tax: tax_percent,
    })),
  });
}

function missingOf({ email, items, due_date }: InvoicePrefill): string[] {
  const hasRates = items?.every(({ name, rate }) => name && rate !== null);
  return gapsIn([
    [email, 'the client’s e-mail address'],
    [items?.length && hasRates, 'the items with their rates'],
    [due_date, 'the due date'],
  ]);
}

function titleOf({ items, client_name, email }: InvoicePrefill): string {
  const client = client_name || email;
  if (client) return `Invoice for ${client}`;
  return items?.[0]?.name ? `Invoice: ${items[0].name}`.slice(0, 120) : 'New invoice';
}
