import * as z from 'zod/mini';
import { invoiceTotals } from './invoice-totals.ts';
import { amount, currency, day, email, id, maxAmount, requiredText, text } from './primitives.ts';

/** Whether rates are without the tax, with it, or untaxed. */
export const taxModes = ['none', 'exclusive', 'inclusive'] as const;
export type TaxMode = (typeof taxModes)[number];
export const mostInvoiceItems = 500;

export const invoiceMessages = {
  items: 'Please add at least one item.',
  itemName: 'Please name every item.',
  qty: 'Please fill the quantity of every item.',
  rate: 'Please fill the rate of every item.',
  total: 'This total does not fit the items.',
  dueDate: 'Please fill the due date!',
  taxRate: 'A tax rate lies between 0 and 100 percent.',
  discountRate: 'A discount lies between 0 and 100 percent.',
  country: 'Please choose a country.',
  deposit: 'A deposit is less than the total.',
} as const;

const percent = (message: string) =>
  z
    .number(message)
    .check(
      z.gte(0, message),
      z.lte(100, message),
      z.multipleOf(0.001, 'A percentage has at most three decimals.'),
    );

export const invoiceItem = z.strictObject({
  name: requiredText(invoiceMessages.itemName, 400),
  qty: z
    .number(invoiceMessages.qty)
    .check(
      z.gt(0, invoiceMessages.qty),
      z.lte(1_000_000, 'The quantity is larger than this form allows.'),
      z.multipleOf(0.001, 'A quantity has at most three decimals.'),
    ),
  /** Of one, in minor units. */
  rate: amount(invoiceMessages.rate, 0),
  /** Percent. */
  tax: z._default(percent(invoiceMessages.taxRate), 0),
  /** `qty` × `rate` in minor units, checked against them. */
  total: z.int(invoiceMessages.total).check(z.gte(0), z.lte(maxAmount)),
});
export type InvoiceItem = z.infer<typeof invoiceItem>;

/** One side of an invoice, besides its name and e-mail address. */
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

export const discount = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('percent'), percent: percent(invoiceMessages.discountRate) }),
  /** Minor units, of the sum of the items as they are written. */
  z.strictObject({ kind: z.literal('amount'), amount: amount('Please fill the discount.', 0) }),
]);
export type Discount = z.infer<typeof discount>;

/** Days from the due date at which a reminder goes out; negative is before. */
export const reminderDays = z
  .array(z.int().check(z.gte(-30), z.lte(90)))
  .check(z.maxLength(8, 'An invoice has at most eight reminders.'));

/** An IANA time zone such as `Asia/Kolkata`; empty when not known. */
export const timeZone = text(60).check(
  z.refine((zone) => zone === '' || isTimeZone(zone), 'This time zone is not known.'),
);

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const invoiceFields = {
  email,
  client_name: text(120),
  client: party,
  /** Name and profile come from the account. */
  sender: party,
  /** A line for the client. */
  memo: text(200),
  items: z
    .array(invoiceItem)
    .check(
      z.minLength(1, invoiceMessages.items),
      z.maxLength(mostInvoiceItems, `An invoice has at most ${mostInvoiceItems} items.`),
    ),
  currency,
  due_date: day(invoiceMessages.dueDate),
  tax_mode: z.enum(taxModes),
  /** What the tax is called, such as VAT. */
  tax_name: text(40),
  discount,
  /** How to pay, terms, thanks; printed below the total. */
  notes: z.string().check(z.trim(), z.maxLength(2000, 'Input cannot exceed 2000 characters')),
  reminders: reminderDays,
  /** Of the client, for the hour of reminders; empty: the sender's. */
  time_zone: timeZone,
  /** Whether the client may pay in parts. */
  part_payments: z.boolean(),
  /** Minor units that are asked for first, a part of the total; 0 for none. */
  deposit: z._default(amount(invoiceMessages.deposit, 0), 0),
  /** Attach the invoice as data inside the PDF (Factur-X, EN 16931). */
  e_invoice: z.boolean(),
};

type Fields = z.output<z.ZodMiniObject<typeof invoiceFields>>;

/** What an electronic invoice needs besides: EN 16931 knows nobody without a country, and no tax without the number of who charges it. */
const eInvoiceIsWhole = z.refine<Fields>(
  ({ e_invoice, sender, client }) => !e_invoice || Boolean(sender.country && client.country),
  { error: 'An electronic invoice needs the country of both sides.', path: ['e_invoice'] },
);
const eInvoiceNamesTaxNumber = z.refine<Fields>(
  ({ e_invoice, sender, tax_mode }) =>
    !e_invoice || tax_mode === 'none' || sender.tax_number !== '',
  { error: 'An electronic invoice with tax needs your tax number.', path: ['e_invoice'] },
);

const depositIsPart = z.refine<Fields>(
  (invoice) => invoice.deposit === 0 || invoice.deposit < invoiceTotals(invoice).total,
  { error: invoiceMessages.deposit, path: ['deposit'] },
);

/** What the editor checks before the preview opens. */
export const invoiceForm = z
  .strictObject(invoiceFields)
  .check(eInvoiceIsWhole, eInvoiceNamesTaxNumber, depositIsPart);

/** The whole invoice as it is sent (`details`). */
export const invoiceRequest = z
  .strictObject({
    ...invoiceFields,
    /** Made by the browser once a draft: sending the same draft again answers with the first invoice. */
    draft_id: z.uuid(),
    /** Of a project of one's own. */
    proposal_id: z.optional(id),
    /** The approved milestone it asks for. */
    milestone_id: z.optional(text(40)),
  })
  .check(eInvoiceIsWhole as never, eInvoiceNamesTaxNumber as never, depositIsPart as never);
export type InvoiceRequest = z.output<typeof invoiceRequest>;
