import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';

const emptyParty = { address: '', postcode: '', city: '', country: '', tax_number: '' };

/** The UTC date a number of days from today. */
export const dayFromNow = (days: number): string =>
  DateTime.utc().plus({ days }).toISODate() as string;

/** A valid request over 1,190.00 EUR; `changes` override it. */
export const invoiceRequestOf = (changes: object = {}) => ({
  draft_id: randomUUID(),
  email: 'sofie@nordlys.example',
  client_name: 'Sofie Lind',
  client: emptyParty,
  sender: emptyParty,
  memo: 'Thank you for the quick answers.',
  items: [{ name: 'Packaging system', qty: 2, rate: 50_000, tax: 19, total: 100_000 }],
  currency: 'EUR',
  due_date: dayFromNow(14),
  tax_mode: 'exclusive',
  tax_name: 'VAT',
  discount: { kind: 'none' },
  notes: 'By bank transfer.',
  reminders: [-3, 1, 7],
  time_zone: '',
  part_payments: true,
  e_invoice: false,
  ...changes,
});
