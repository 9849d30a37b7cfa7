import { randomUUID } from 'node:crypto';
import { type MyProfile, unknownParty } from '@soloist/contracts';
import mongoose from 'mongoose';
import { newInvoice, senderOf } from '../invoices/new-invoice.rules.ts';
import { dueDayIn } from '../invoices/send-invoice.service.ts';
import { newProposal } from '../proposals/new-proposal.rules.ts';
import type { StoredProposal } from '../proposals/proposals.model.ts';
import type { StoredInvoice } from '../shared/invoices.model.ts';
import { firstZone } from '../shared/time-zones.rules.ts';

/** Whose sample it is: their name, photo and address are in the email. */
interface Sender {
  freelancerId: string;
  profile: MyProfile;
}

const client = { client_name: 'Sofie Lindqvist', email: 'sofie@example.com' };
const project = 'Winter packaging';
const currency = 'EUR';
const daysUntilDue = 14;

/** An invoice that was never sent, over €1,190.00. */
export function sampleInvoice({ freelancerId, profile }: Sender): StoredInvoice {
  const zone = firstZone(profile.timezone);
  return {
    _id: new mongoose.Types.ObjectId(),
    ...newInvoice({
      freelancerId,
      number: 'INV-0001',
      sequence: 1,
      counted: { count: 1, on: dueDayIn(zone, 0) },
      request: {
        draft_id: randomUUID(),
        ...client,
        client: unknownParty,
        sender: unknownParty,
        memo: '',
        items: [{ name: project, qty: 1, rate: 100_000, tax: 19, total: 100_000 }],
        currency,
        due_date: dueDayIn(zone, daysUntilDue),
        tax_mode: 'exclusive',
        tax_name: 'VAT',
        discount: { kind: 'none' },
        notes: '',
        reminders: [],
        time_zone: '',
        part_payments: false,
        deposit: 0,
        e_invoice: false,
      },
      sender: senderOf(profile),
      title: project,
      zone,
      proposalId: undefined,
    }),
  };
}

/** The credit note for the whole of it. */
export function sampleCreditNote(sender: Sender): StoredInvoice {
  const invoice = sampleInvoice(sender);
  return {
    ...invoice,
    kind: 'credit_note',
    number: 'CN-0001',
    balance: 0,
    creditOf: {
      invoiceId: String(invoice._id),
      number: invoice.number,
      reason: 'The project was cancelled.',
    },
  };
}

/** A proposal that was never sent, over €1,190.00. */
export function sampleProposal({ freelancerId, profile }: Sender): StoredProposal {
  const zone = firstZone(profile.timezone);
  return {
    _id: new mongoose.Types.ObjectId(),
    ...newProposal({
      freelancerId,
      draft_id: randomUUID(),
      number: 'P-0001',
      request: {
        draft_id: randomUUID(),
        ...client,
        project_name: project,
        currency,
        project_description: project,
        project_deliverables: [],
        payment_type: 'one_time',
        details: {
          start_date: dueDayIn(zone, daysUntilDue),
          end_date: dueDayIn(zone, 2 * daysUntilDue),
          upfront_payment: 0,
          total_fee: 119_000,
        },
        clauses: [],
        valid_until: dueDayIn(zone, daysUntilDue),
        additionalTerms: '',
        signature: profile.fname,
      },
      profile,
      device: { ip: '', userAgent: '' },
    }),
  };
}
