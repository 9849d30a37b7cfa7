import * as z from 'zod/mini';
import { text } from '../shared/primitives.ts';

// What lists, proposals and other documents know of an invoice's terms. Pages load it at start; the
// terms themselves only where invoices are written.

/** Whether rates are without the tax, with it, or untaxed. */
export const taxModes = ['none', 'exclusive', 'inclusive'] as const;
export type TaxMode = (typeof taxModes)[number];

export const invoiceMessages = {
  items: 'Add at least one item.',
  itemName: 'Enter a name for every item.',
  qty: 'Enter a quantity for every item.',
  rate: 'Enter a rate for every item.',
  total: 'The total doesn’t match the items.',
  dueDate: 'Please fill the due date!',
  taxRate: 'Enter a tax rate between 0 and 100 percent.',
  discountRate: 'Enter a discount between 0 and 100 percent.',
  country: 'Choose a country.',
  deposit: 'Enter a deposit below the total.',
} as const;

/** One party of an invoice, besides name and email address. */
export const party = z.strictObject({
  /** Street and number; several lines are fine. */
  address: text(300),
  postcode: text(20),
  city: text(80),
  /** ISO 3166-1 alpha-2, or empty. */
  country: z.union([
    z.literal(''),
    z.string().check(z.regex(/^[A-Z]{2}$/, invoiceMessages.country)),
  ]),
  /** VAT, GST or other tax number. */
  tax_number: text(40),
});
export type Party = z.infer<typeof party>;

/** Days from the due date at which a reminder goes out; negative is before. */
export const reminderDays = z
  .array(z.int().check(z.gte(-30), z.lte(90)))
  .check(z.maxLength(8, 'Add at most eight reminders.'));

/** An IANA time zone such as `Asia/Kolkata`; empty when unknown. */
export const timeZone = text(60).check(
  z.refine((zone) => zone === '' || isTimeZone(zone), 'We don’t know this time zone.'),
);

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
