import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { day, id } from '../shared/primitives.ts';
import { lateFeePreset } from './late-fee-presets.ts';
import { lateFeeSettings } from './late-fees.ts';

const ofDocuments = { service: 'documents', access: 'freelancer' } as const;
const ofInvoice = { ...ofDocuments, names: 'own', params: z.strictObject({ id }) } as const;

/** A period's late fee: billed by a fee note, or waived. */
export const lateFeeStates = ['draft', 'sent', 'waived'] as const;

/** A period's late fee, which its fee note bills or the sender waived. */
export const lateFeeRecord = z.object({
  /** Also the id of its draft. */
  id: z.string(),
  /** The last day that it covers. */
  until: z.string(),
  /** Minor units. */
  amount: z.number(),
  state: z.enum(lateFeeStates),
  /** The fee note; missing until it is sent. */
  note: z.optional(z.object({ id, number: z.string() })),
});
export type LateFeeRecord = z.infer<typeof lateFeeRecord>;

export const invoiceLateFees = z.object({
  /** What has accrued since the last record, in minor units. */
  accrued: z.number(),
  /** The day until which that is. */
  until: z.string(),
  fees: z.array(lateFeeRecord),
});
export type InvoiceLateFees = z.infer<typeof invoiceLateFees>;

const changed = z.object({ message: z.string(), late_fees: invoiceLateFees });

const usualLateFees = z.object({
  late_fees: lateFeeSettings,
  /** Statutory interest where the person invoices from; all where that is not known. */
  presets: z.array(lateFeePreset),
});

export const lateFees = {
  settings: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/settings/lateFees',
    summary: 'Read your usual late fees, and statutory interest to start from.',
    response: usualLateFees,
  }),
  saveSettings: defineEndpoint({
    ...ofDocuments,
    method: 'PUT',
    path: '/proposal/settings/lateFees',
    summary: 'Set the usual late fees of invoices sent from now on. Sent invoices keep theirs.',
    body: lateFeeSettings,
    response: usualLateFees,
  }),
  read: defineEndpoint({
    ...ofInvoice,
    method: 'GET',
    path: '/proposal/invoices/:id/lateFees',
    summary: 'Read the late fee of an invoice so far, and those that were billed or waived.',
    response: z.object({ late_fees: invoiceLateFees }),
  }),
  bill: defineEndpoint({
    ...ofInvoice,
    method: 'POST',
    path: '/proposal/invoices/:id/lateFees/bill',
    perMinute: 20,
    summary:
      'Bill what has accrued until a day now, by a fee note that is emailed to the client. Idempotent. Later days accrue again.',
    body: z.strictObject({
      /** The day that the caller saw, at most today. */
      until: day(),
    }),
    response: changed,
  }),
  waive: defineEndpoint({
    ...ofInvoice,
    method: 'POST',
    path: '/proposal/invoices/:id/lateFees/waive',
    summary:
      'Waive what has accrued until a day, or a late fee that was decided, whose fee note is voided. Idempotent. Later days accrue again.',
    body: z.strictObject({
      /** The day that the caller saw, at most today. */
      until: day(),
      /** A decided fee. */
      fee_id: z.optional(z.uuid()),
    }),
    response: changed,
  }),
  restore: defineEndpoint({
    ...ofInvoice,
    method: 'DELETE',
    path: '/proposal/invoices/:id/lateFees/waive',
    summary: 'Undo the waiver of a late fee, unless a later one was decided. Idempotent.',
    response: changed,
  }),
};
