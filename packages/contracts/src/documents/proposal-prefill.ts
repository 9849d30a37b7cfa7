import * as z from 'zod/mini';
import { currency, id, text } from '../shared/primitives.ts';
import { draftReferences } from './document-references.ts';
import { maxInstallments } from './installments.ts';
import { firstInvoiceModes, frequencies, paymentTypes } from './proposal-choices.ts';
import { recipientRows } from './recipient-rows.ts';

const long = z.string().check(z.maxLength(10_000));
const minor = z.nullable(z.int().check(z.gte(0)));
const dayOrNone = z.union([z.literal(''), z.iso.date()]);

/**
 * Any part of a proposal's draft: the writer's fields so far, or prepared ones. The
 * wizard shows it filled in. Amounts are minor units. The signature is never part of it.
 */
export const proposalPrefill = z.partial(
  z.object({
    email: text(254),
    client_name: text(120),
    recipients: recipientRows,
    project_name: text(120),
    currency,
    payment_type: z.enum(paymentTypes),
    details: z.partial(
      z.object({
        start_date: dayOrNone,
        end_date: dayOrNone,
        upfront_payment: minor,
        total_fee: minor,
        frequency: z.enum([...frequencies, '']),
        rate: minor,
        payment_rate: minor,
        milestones: z
          .array(z.object({ name: text(), deliverable: text(), rate: minor, end_date: dayOrNone }))
          .check(z.maxLength(50)),
        installments: z
          .array(
            z.object({
              percent: z.nullable(z.number()),
              days: minor,
            }),
          )
          .check(z.maxLength(maxInstallments - 1)),
      }),
    ),
    project_description: long,
    project_deliverables: z
      .array(z.object({ deliverable_name: text(), deliverable_description: text(1000) }))
      .check(z.maxLength(50)),
    additionalTerms: long,
    clauses: z
      .array(z.object({ title: text(120), text: z.string().check(z.maxLength(4000)) }))
      .check(z.maxLength(40)),
    valid_until: dayOrNone,
    first_invoice: z.enum(firstInvoiceModes),
    replaces: id,
    references: draftReferences,
    ask_po_number: z.boolean(),
  }),
);
export type ProposalPrefill = z.infer<typeof proposalPrefill>;
