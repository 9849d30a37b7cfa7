import * as z from 'zod/mini';
import { minorDigits } from '../shared/currencies.ts';
import {
  amount,
  amountInput,
  type Currency,
  currency,
  day,
  email,
  id,
  maxAmount,
  orTyped,
  requiredText,
  text,
  typedNumber,
  withTypedAmounts,
} from '../shared/primitives.ts';
import { documentReferences } from './document-references.ts';
import { sac } from './gst.ts';
import { earlierInstallments, installmentMessages, installmentProblem } from './installments.ts';
import {
  invoiceMessages,
  type Party,
  party,
  reminderDays,
  taxModes,
  timeZone,
} from './invoice-fields.ts';
import { invoiceTotals } from './invoice-totals.ts';
import { lateFeeRule } from './late-fees.ts';
import { recipientInputs } from './recipient-inputs.ts';
import { invoiceTax, treatmentProblem } from './tax-treatments.ts';

export const maxInvoiceItems = 500;

const percent = (message: string) =>
  z
    .number(message)
    .check(
      z.gte(0, message),
      z.lte(100, message),
      z.multipleOf(0.001, 'Use at most three decimals.'),
    );

export const invoiceItem = z.strictObject({
  name: requiredText(invoiceMessages.itemName, 400),
  qty: z
    .number(invoiceMessages.qty)
    .check(
      z.gt(0, invoiceMessages.qty),
      z.lte(1_000_000, 'This quantity is too large.'),
      z.multipleOf(0.001, 'Use at most three decimals in a quantity.'),
    ),
  /** Price of one unit, in minor units. */
  rate: amount(invoiceMessages.rate, 0),
  /** Percent. */
  tax: z._default(percent(invoiceMessages.taxRate), 0),
  /** `qty` × `rate` in minor units, checked against them. */
  total: z.int(invoiceMessages.total).check(z.gte(0), z.lte(maxAmount)),
  /** SAC or HSN code, on invoices with GST. */
  sac: z.optional(sac),
});
export type InvoiceItem = z.infer<typeof invoiceItem>;

export const discount = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('percent'), percent: percent(invoiceMessages.discountRate) }),
  /** Minor units, of the sum of the item totals. */
  z.strictObject({ kind: z.literal('amount'), amount: amount('Enter the discount.', 0) }),
]);
export type Discount = z.infer<typeof discount>;

const invoiceFields = {
  email,
  /** The people that it goes to besides the client. */
  recipients: z.optional(recipientInputs),
  client_name: text(120),
  client: party,
  /** Name and profile come from the account. */
  sender: party,
  /** A line for the client. */
  memo: text(200),
  references: z.optional(documentReferences),
  items: z
    .array(invoiceItem)
    .check(
      z.minLength(1, invoiceMessages.items),
      z.maxLength(maxInvoiceItems, `Add at most ${maxInvoiceItems} items.`),
    ),
  currency,
  due_date: day(invoiceMessages.dueDate),
  tax_mode: z.enum(taxModes),
  /** The name of the tax, such as VAT. */
  tax_name: text(40),
  /** Missing on an invoice whose tax was set by hand. */
  tax_treatment: z.optional(invoiceTax),
  /** Percent of the amount without tax that the client withholds (TDS). */
  tds_rate: z.optional(percent('Enter a TDS rate between 0 and 100 percent.')),
  discount,
  /** How to pay, terms, thanks; printed below the total. */
  notes: z.string().check(z.trim(), z.maxLength(2000, 'Input cannot exceed 2000 characters')),
  reminders: reminderDays,
  /** The client's time zone, for the hour of reminders; empty: the sender's. */
  time_zone: timeZone,
  /** Whether the client may pay in parts. */
  part_payments: z.boolean(),
  /** Minor units due first, a part of the total; 0 for none. */
  deposit: z._default(amount(invoiceMessages.deposit, 0), 0),
  /** What is due before the due date; empty where the invoice is due once. */
  installments: z.optional(earlierInstallments),
  /** Minor units that a client may pay of an installment at least; 0: all of it. */
  minimum_payment: z.optional(amount(installmentMessages.minimum, 0)),
  /** Late fees as the invoice states them; null for none, missing for those of the settings. */
  late_fee: z.optional(z.nullable(lateFeeRule)),
  /** Attach the invoice as data inside the PDF (Factur-X, EN 16931). */
  e_invoice: z.boolean(),
};

// A request may leave its sender out.
type Fields = Omit<z.output<z.ZodMiniObject<typeof invoiceFields>>, 'sender'> & {
  sender?: Party | undefined;
};

/**
 * Further requirements of an electronic invoice: EN 16931 has no party without a country, and no
 * tax without the seller's tax number.
 */
const eInvoiceIsWhole = z.refine<Fields>(
  ({ e_invoice, sender, client }) => !e_invoice || Boolean(sender?.country && client.country),
  { error: 'An e-invoice needs both countries.', path: ['e_invoice'] },
);
const eInvoiceNamesTaxNumber = z.refine<Fields>(
  ({ e_invoice, sender, tax_mode }) =>
    !e_invoice || tax_mode === 'none' || Boolean(sender?.tax_number),
  { error: 'An e-invoice with tax needs your tax number.', path: ['e_invoice'] },
);

/** The treatment, the tax mode and both sides' numbers have to agree. */
const treatmentFits = z.superRefine<Fields>((invoice, context) => {
  const message = treatmentProblem(invoice);
  if (message) context.addIssue({ code: 'custom', message, path: ['tax_treatment'] });
});

/** EN 16931 writes amounts with at most two decimals (BR-DEC). */
const eInvoiceHasDecimals = z.refine<Fields>(
  ({ e_invoice, currency }) => !e_invoice || minorDigits(currency ?? '') <= 2,
  { error: 'An e-invoice can’t have a currency with three decimals.', path: ['e_invoice'] },
);

const depositIsPart = z.refine<Fields>(
  (invoice) => invoice.deposit === 0 || invoice.deposit < invoiceTotals(invoice).total,
  { error: invoiceMessages.deposit, path: ['deposit'] },
);

const isScheduled = ({ installments = [] }: Pick<Fields, 'installments'>) =>
  installments.length > 0;

const installmentChecks = [
  z.refine<Fields>(
    (invoice) => !isScheduled(invoice) || (invoice.deposit === 0 && !invoice.part_payments),
    { error: installmentMessages.single, path: ['installments'] },
  ),
  z.refine<Fields>((invoice) => isScheduled(invoice) || !invoice.minimum_payment, {
    error: installmentMessages.minimum,
    path: ['minimum_payment'],
  }),
  z.refine<Fields>((invoice) => !isScheduled(invoice) || Boolean(invoice.due_date), {
    error: installmentMessages.lastDate,
    path: ['due_date'],
  }),
  ...[installmentMessages.amount, installmentMessages.rest, installmentMessages.order].map(
    (message) =>
      z.refine<Fields>(
        (invoice) =>
          installmentProblem(
            { ...invoice, currency: invoice.currency ?? '' },
            invoiceTotals(invoice).total,
          ) !== message,
        { error: message, path: ['installments'] },
      ),
  ),
];

/** Requirements before the preview opens. */
export const invoiceForm = z
  .strictObject(invoiceFields)
  .check(
    eInvoiceIsWhole,
    eInvoiceNamesTaxNumber,
    eInvoiceHasDecimals,
    depositIsPart,
    ...installmentChecks,
    treatmentFits,
  );

const { due_date: _, installments: __, minimum_payment: ___, ...repeatedFields } = invoiceFields;
/** What every invoice of a recurring invoice has; its due date follows from its own date. */
export const repeatedTerms = z
  .strictObject({
    ...repeatedFields,
    /** The caller's own project. */
    proposal_id: z.optional(id),
  })
  .check(
    eInvoiceIsWhole as never,
    eInvoiceNamesTaxNumber as never,
    eInvoiceHasDecimals as never,
    depositIsPart as never,
    treatmentFits as never,
  );
export type RepeatedTerms = z.infer<typeof repeatedTerms>;

/** Days until an invoice is due when the sender sets no date. */
export const invoiceDueDays = 14;
/** A party with only a name and an address. */
export const unknownParty: Party = {
  address: '',
  postcode: '',
  city: '',
  country: '',
  tax_number: '',
};

const itemFields = invoiceItem.shape;
const itemInput = z.strictObject({
  ...itemFields,
  qty: orTyped(itemFields.qty, {
    message: invoiceMessages.qty,
    typed: z.pipe(
      typedNumber(invoiceMessages.qty),
      z.pipe(
        z.transform((typed: string) => Number(typed)),
        itemFields.qty,
      ),
    ),
  }),
  rate: amountInput(invoiceMessages.rate, 0),
  total: amountInput(invoiceMessages.total, 0),
});

/**
 * An invoice in a request (`details`): fields that the specification's draft lacks are optional,
 * and amounts may be as typed.
 */
export const invoiceRequest = withTypedAmounts(
  z
    .strictObject({
      email: invoiceFields.email,
      recipients: invoiceFields.recipients,
      memo: z._default(invoiceFields.memo, ''),
      references: invoiceFields.references,
      items: z
        .array(itemInput, invoiceMessages.items)
        .check(
          z.minLength(1, invoiceMessages.items),
          z.maxLength(maxInvoiceItems, `Add at most ${maxInvoiceItems} items.`),
        ),
      client_name: z._default(invoiceFields.client_name, ''),
      client: z._default(party, unknownParty),
      /** As on the last invoice when left out. */
      sender: z.optional(party),
      /** The sender's own when left out. */
      currency: z.optional(currency),
      /** `invoiceDueDays` ahead when left out. */
      due_date: z.optional(invoiceFields.due_date),
      tax_mode: z._default(invoiceFields.tax_mode, 'none'),
      tax_name: z._default(invoiceFields.tax_name, ''),
      tax_treatment: invoiceFields.tax_treatment,
      tds_rate: invoiceFields.tds_rate,
      discount: z._default(discount, { kind: 'none' }),
      notes: z._default(invoiceFields.notes, ''),
      reminders: z._default(reminderDays, []),
      time_zone: z._default(timeZone, ''),
      part_payments: z._default(z.boolean(), false),
      deposit: invoiceFields.deposit,
      installments: invoiceFields.installments,
      minimum_payment: invoiceFields.minimum_payment,
      late_fee: invoiceFields.late_fee,
      e_invoice: z._default(z.boolean(), false),
      /**
       * Created by the browser once per draft: sending the same draft again returns the first
       * invoice.
       */
      draft_id: z.optional(z.uuid()),
      /** The caller's own project. */
      proposal_id: z.optional(id),
      /** The approved milestone that it bills. */
      milestone_id: z.optional(text(40)),
      /**
       * Seconds of tracked time that its lines bill, as they were reserved for the draft; the server
       * refuses another number.
       */
      tracked_seconds: z.optional(z.int().check(z.gte(1))),
      /** Requests that reserved those hours; when given, the server refuses others of the same sum. */
      hours_claim_ids: z.optional(z.array(z.uuid()).check(z.maxLength(maxInvoiceItems))),
      /**
       * The sum of the expenses that its lines bill, in minor units, as they were reserved for the
       * draft; the server refuses another one.
       */
      expenses_total: z.optional(z.int().check(z.gte(1))),
      /** Those expenses; when given, the server refuses others of the same sum. */
      expense_ids: z.optional(z.array(z.uuid()).check(z.maxLength(maxInvoiceItems))),
    })
    .check(
      eInvoiceIsWhole as never,
      eInvoiceNamesTaxNumber as never,
      depositIsPart as never,
      eInvoiceHasDecimals as never,
      ...(installmentChecks as never[]),
      treatmentFits as never,
    ),
);
export type InvoiceInput = z.output<typeof invoiceRequest>;
/** The same with the omitted fields filled in. */
export type InvoiceRequest = InvoiceInput & {
  draft_id: string;
  sender: Party;
  currency: Currency;
  due_date: string;
};
