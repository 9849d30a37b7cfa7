import * as z from 'zod/mini';
import { currency, id, text } from '../shared/primitives.ts';
import { draftReferences } from './document-references.ts';
import { maxInstallments } from './installments.ts';
import { party, reminderDays, taxModes } from './invoice-fields.ts';
import { draftLateFee } from './late-fee-terms.ts';
import { recipientRows } from './recipient-rows.ts';
import { recurrenceModes, recurrenceUnits } from './recurring-schedule.ts';
import { invoiceTax } from './tax-treatments.ts';

const minor = z.nullable(z.int().check(z.gte(0)));
const number = z.nullable(z.number().check(z.gte(0)));

const dayOrEmpty = z.union([z.literal(''), z.iso.date()]);

/** Any part of an invoice's draft: the writer's fields so far, or prepared ones. */
export const invoicePrefill = z.partial(
  z.object({
    email: text(254),
    client_name: text(120),
    recipients: recipientRows,
    client: party,
    sender: party,
    memo: text(200),
    references: draftReferences,
    items: z
      .array(
        z.object({
          ...{
            name: text(),
            qty: number,
            rate: minor,
            tax: z._default(number, 0),
            sac: z.optional(text(8)),
          },
          /** The draft that reserved the tracked hours of this line. */
          hours_draft_id: z.optional(z.uuid()),
          /** The request that reserved it. */
          hours_claim_id: z.optional(z.uuid()),
          /** The expense that this line bills, reserved for a draft, with its price. */
          expense: z.optional(
            z.object({ draft_id: z.uuid(), expense_id: z.uuid(), price: z.int().check(z.gte(0)) }),
          ),
        }),
      )
      .check(z.maxLength(500)),
    currency,
    due_date: dayOrEmpty,
    tax_mode: z.enum(taxModes),
    tax_name: text(40),
    tax_treatment: z.nullable(invoiceTax),
    tds_rate: number,
    discount: z.object({
      kind: z.enum(['none', 'percent', 'amount']),
      percent: z.optional(number),
      amount: z.optional(minor),
    }),
    notes: z.string().check(z.maxLength(2000)),
    reminders: reminderDays,
    time_zone: text(60),
    part_payments: z.boolean(),
    deposit: minor,
    installments: z
      .array(
        z.object({
          kind: z.enum(['percent', 'amount']),
          percent: z.optional(number),
          amount: z.optional(minor),
          due_date: dayOrEmpty,
        }),
      )
      .check(z.maxLength(maxInstallments - 1)),
    minimum_payment: minor,
    late_fee: z.nullable(draftLateFee),
    e_invoice: z.boolean(),
    proposal_id: id,
    milestone_id: text(40),
    tracked_seconds: z.int().check(z.gte(0)),
    /** The schedule of a recurring invoice; missing for a single one. */
    repeat: z.object({
      unit: z.enum(recurrenceUnits),
      every: number,
      first_date: dayOrEmpty,
      anchor_date: dayOrEmpty,
      ends: z.enum(['never', 'date', 'count']),
      end_date: dayOrEmpty,
      count: number,
      prorate: z.boolean(),
      mode: z.enum(recurrenceModes),
      due_days: number,
      hours: number,
    }),
    /** The recurring invoice that it changes. */
    recurring_id: id,
  }),
);
export type InvoicePrefill = z.infer<typeof invoicePrefill>;
