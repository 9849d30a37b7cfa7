import type { InvoiceDetail, InvoicePrefill } from '@soloist/contracts';

/** Prefills a new invoice from an earlier one: its client and items, but not its date. */
export function prefillOf(invoice: InvoiceDetail): InvoicePrefill {
  const { document } = invoice;
  return {
    email: document.to.email,
    client_name: document.to.name,
    client: partyOf(document.to),
    sender: partyOf(document.from),
    memo: document.memo,
    items: document.items.map(({ name, qty, rate, tax }) => ({ name, qty, rate, tax })),
    currency: document.currency,
    tax_mode: document.tax_mode,
    tax_name: document.tax_name,
    discount:
      document.discount > 0 ? ({ kind: 'amount', amount: document.discount } as const) : undefined,
    notes: document.notes,
    reminders: [...new Set(invoice.reminders.map(({ days }) => days))],
    time_zone: invoice.time_zone,
    part_payments: invoice.part_payments,
    deposit: invoice.deposit || null,
    e_invoice: invoice.e_invoice,
  };
}

/** One side's address from the invoice document. */
export const partyOf = ({
  address,
  postcode,
  city,
  country,
  tax_number,
}: InvoiceDetail['document']['to']) => ({ address, postcode, city, country, tax_number });
