import { randomUUID } from 'node:crypto';
import type { InvoiceRequest, InvoiceSummary } from '@soloist/contracts';
import { dayIn, today } from './days.ts';
import { callApi } from './people.ts';

const emptyParty = { address: '', postcode: '', city: '', country: '', tax_number: '' };

/** An invoice for $2,400.00, due in two weeks. */
export const invoiceRequest = (overrides: Partial<InvoiceRequest> = {}): InvoiceRequest => ({
  draft_id: randomUUID(),
  email: 'accounts@fathom.example',
  client_name: 'Fathom Climate',
  client: emptyParty,
  sender: emptyParty,
  memo: 'Thank you for the quick brief.',
  items: [
    { name: 'Sensor icons, two sizes', qty: 48, rate: 4500, tax: 0, total: 216_000 },
    { name: 'Rush review, hours', qty: 4, rate: 6000, tax: 0, total: 24_000 },
  ],
  currency: 'USD',
  due_date: dayIn(14),
  tax_mode: 'none',
  tax_name: '',
  discount: { kind: 'none' },
  notes: 'By bank transfer to PT50 0033 0000 4417 2206 1054 3.',
  reminders: [-3, 7],
  time_zone: 'Europe/Lisbon',
  part_payments: false,
  deposit: 0,
  e_invoice: false,
  ...overrides,
});

/** Terms for ₹10,000.00. Payments in the currency of the wallets need no exchange rate. */
export const rupeeTerms: Partial<InvoiceRequest> = {
  currency: 'INR',
  items: [{ name: 'Icons', qty: 1, rate: 1_000_000, tax: 0, total: 1_000_000 }],
};

/** A recurring invoice of the same terms, monthly from a day, as drafts. */
export function recurringRequest(first_date: string, overrides: object = {}) {
  const { draft_id, due_date: _, ...terms } = invoiceRequest();
  return {
    draft_id,
    terms,
    schedule: {
      unit: 'month',
      every: 1,
      first_date,
      anchor_date: '',
      end_date: '',
      count: null,
      prorate: false,
    },
    mode: 'draft',
    due_days: 14,
    hours: null,
    ...overrides,
  };
}

/** Sends an invoice without the editor. */
export async function sendInvoice(token: string, overrides: Partial<InvoiceRequest> = {}) {
  const form = new FormData();
  form.set('details', JSON.stringify(invoiceRequest(overrides)));
  const { status, body } = await callApi('POST /proposal/sendInvoice', { token, body: form });
  if (status !== 200) throw new Error(`the invoice was refused: ${status} ${body?.message}`);
  return body.invoice as InvoiceSummary;
}

/** Sends an invoice over its whole amount and records its payment in cash. */
export async function payInvoice(token: string) {
  const { id, number } = await sendInvoice(token);
  const paid = await callApi(`POST /proposal/invoices/${id}/payments`, {
    token,
    body: {
      ...{ payment_id: randomUUID(), amount: 240_000, method: 'cash', received_on: today() },
      note: '',
    },
  });
  if (paid.status !== 200) throw new Error(paid.body.message);
  return { id, number };
}
