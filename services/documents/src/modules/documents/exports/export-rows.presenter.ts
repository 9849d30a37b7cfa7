import {
  type DocumentReferences,
  type EndpointParams,
  expectedTds,
  isGst,
  type proposals,
  recurrenceText,
  taxLines,
  toDecimal,
  treatmentNames,
} from '@soloist/contracts';
import mongoose from 'mongoose';
import { withheldOf } from '../invoices/invoice-settlement.rules.ts';
import { everyOrder } from '../orders/list-orders.service.ts';
import { presentOrderSummary } from '../orders/orders.presenter.ts';
import { isApproved } from '../proposals/project-fields.model.ts';
import { referencesOf } from '../proposals/proposal-references.rules.ts';
import { ProposalModel, type StoredProposal } from '../proposals/proposals.model.ts';
import { statusOf } from '../proposals/proposals.presenter.ts';
import { nextDueDate } from '../shared/installments.rules.ts';
import { invoiceStatusOf } from '../shared/invoice-status.rules.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { nextDayOf } from '../shared/recurrence.service.ts';
import { RecurringModel, type StoredRecurring } from '../shared/recurring-invoices.model.ts';
import { dayIn } from '../shared/time-zones.rules.ts';

const { trusted } = mongoose;

export type ExportedList = EndpointParams<typeof proposals.exportCsv>['list'];
type Row = Record<string, string | number>;

interface Table {
  columns: string[];
  /** Rows, newest first. */
  rows: (freelancerId: string) => AsyncIterable<Row>;
}

const proposalRow = (proposal: StoredProposal) => ({
  Number: proposal.number,
  Client: proposal.terms.client_name,
  Email: proposal.terms.email,
  Project: proposal.terms.project_name,
  Currency: proposal.terms.currency,
  Total: toDecimal(proposal.total, proposal.terms.currency),
  Status: statusOf(proposal),
});

const referenceColumns = (references: DocumentReferences | undefined) => ({
  'PO number': references?.po_number ?? '',
  'Project reference': references?.project_reference ?? '',
  'Custom fields': (references?.custom_fields ?? [])
    .map(({ label, value }) => `${label}: ${value}`)
    .join('; '),
});
const referenceNames = ['PO number', 'Project reference', 'Custom fields'];

async function* proposalRows(freelancerId: string) {
  const sent = ProposalModel.find({ freelancerId }).sort({ _id: -1 }).lean<StoredProposal[]>();
  for await (const proposal of sent.cursor()) {
    const { terms, timeZone, createdAt, expiresAt } = proposal;
    yield {
      ...proposalRow(proposal),
      Payment: terms.payment_type,
      Sent: dayIn(timeZone, createdAt),
      Expires: dayIn(timeZone, expiresAt),
      ...referenceColumns(referencesOf(proposal)),
    };
  }
}

async function* projectRows(freelancerId: string) {
  const accepted = ProposalModel.find({ freelancerId, acceptedAt: trusted({ $exists: true }) })
    .sort({ _id: -1 })
    .lean<StoredProposal[]>();
  for await (const proposal of accepted.cursor()) {
    const { timeZone, acceptedAt, milestones = [] } = proposal;
    yield {
      ...proposalRow(proposal),
      Accepted: acceptedAt ? dayIn(timeZone, acceptedAt) : '',
      Milestones: milestones.length,
      Approved: milestones.filter(isApproved).length,
    };
  }
}

async function* invoiceRows(freelancerId: string) {
  const sent = InvoiceModel.find({ freelancerId }).sort({ _id: -1 }).lean<StoredInvoice[]>();
  for await (const invoice of sent.cursor()) yield invoiceRow(invoice);
}

function invoiceRow(invoice: StoredInvoice): Row {
  const { terms, totals } = invoice;
  const decimal = (minor: number) => toDecimal(minor, terms.currency);
  return {
    Number: invoice.number,
    Kind: invoice.kind === 'credit_note' ? 'credit note' : 'invoice',
    'Credit for': invoice.creditOf?.number ?? '',
    Client: terms.client_name,
    Email: terms.email,
    Title: invoice.title,
    Currency: terms.currency,
    Net: decimal(totals.net),
    Tax: decimal(totals.tax),
    Total: decimal(totals.total),
    Paid: decimal(invoice.paidTotal),
    Credited: decimal(invoice.creditedTotal),
    Balance: decimal(invoice.balance),
    Status: invoiceStatusOf(invoice),
    Sent: dayIn(invoice.sender.timeZone, invoice.createdAt),
    Due: nextDueDate(invoice),
    ...referenceColumns(terms.references),
    ...taxColumns(invoice),
  };
}

/** The taxes as the document shows them, by their names, and what the client withholds. */
function taxColumns({ terms, totals, payments, kind }: StoredInvoice): Row {
  const { tax_treatment, currency, tds_rate } = terms;
  const decimal = (minor: number) => toDecimal(minor, currency);
  const lines = taxLines({ ...terms, taxes: totals.taxes });
  const taxOf = (...names: string[]) => {
    const tax = lines
      .filter(({ name }) => tax_treatment && isGst(tax_treatment.treatment) && names.includes(name))
      .reduce((sum, line) => sum + line.tax, 0);
    return tax > 0 ? decimal(tax) : '';
  };
  const withheld = withheldOf(payments).reduce((sum, { amount }) => sum + amount, 0);
  const expected = kind === 'invoice' ? expectedTds({ net: totals.net, tds_rate }) : 0;
  return {
    'Tax treatment': tax_treatment ? treatmentNames[tax_treatment.treatment] : '',
    'Place of supply': tax_treatment?.place_of_supply ?? '',
    CGST: taxOf('CGST'),
    'SGST or UTGST': taxOf('SGST', 'UTGST'),
    IGST: taxOf('IGST'),
    'TDS expected': expected > 0 ? decimal(expected) : '',
    'TDS received': withheld > 0 ? decimal(withheld) : '',
  };
}

async function* recurringRows(freelancerId: string) {
  const all = RecurringModel.find({ freelancerId }).sort({ _id: -1 }).lean<StoredRecurring[]>();
  for await (const recurring of all.cursor()) yield recurringRow(recurring);
}

function recurringRow(recurring: StoredRecurring): Row {
  const { terms, schedule, sender } = recurring;
  const decimal = (minor: number) => toDecimal(minor, terms.currency);
  return {
    Client: terms.client_name,
    Email: terms.email,
    Title: recurring.title,
    Currency: terms.currency,
    Amount: decimal(recurring.total),
    Monthly: decimal(recurring.monthly),
    Repeats: recurrenceText(schedule),
    Invoices: recurring.mode === 'send' ? 'sent automatically' : 'drafts',
    'Hours included': recurring.hours ?? '',
    Status: recurring.status,
    'Next date': nextDayOf(recurring) ?? '',
    'Invoices created': recurring.made,
    'End date': schedule.end_date,
    Created: dayIn(sender.timeZone, recurring.createdAt),
  };
}

async function* orderRows(freelancerId: string) {
  for await (const each of everyOrder(freelancerId)) {
    const { title, client_name, email, currency, total, ...order } = presentOrderSummary(each);
    const { seller, createdAt, paidAt } = each.order;
    yield {
      Service: title,
      Client: client_name,
      Email: email,
      Currency: currency,
      Total: toDecimal(total, currency),
      Refunded: toDecimal(order.refunded, currency),
      Status: order.status.replaceAll('_', ' '),
      Invoice: order.invoice?.number ?? '',
      Project: each.project?.number ?? '',
      Ordered: dayIn(seller.timeZone, createdAt),
      Paid: paidAt ? dayIn(seller.timeZone, paidAt) : '',
    };
  }
}

const commonColumns = ['Number', 'Client', 'Email', 'Project', 'Currency', 'Total', 'Status'];

export const exportedTables: Record<ExportedList, Table> = {
  proposals: {
    columns: [...commonColumns, 'Payment', 'Sent', 'Expires', ...referenceNames],
    rows: proposalRows,
  },
  projects: {
    columns: [...commonColumns, 'Accepted', 'Milestones', 'Approved'],
    rows: projectRows,
  },
  invoices: {
    columns: [
      'Number',
      'Kind',
      'Credit for',
      'Client',
      'Email',
      'Title',
      'Currency',
      'Net',
      'Tax',
      'Total',
      'Paid',
      'Credited',
      'Balance',
      'Status',
      'Sent',
      'Due',
      ...referenceNames,
      'Tax treatment',
      'Place of supply',
      'CGST',
      'SGST or UTGST',
      'IGST',
      'TDS expected',
      'TDS received',
    ],
    rows: invoiceRows,
  },
  recurring: {
    columns: [
      'Client',
      'Email',
      'Title',
      'Currency',
      'Amount',
      'Monthly',
      'Repeats',
      'Invoices',
      'Hours included',
      'Status',
      'Next date',
      'Invoices created',
      'End date',
      'Created',
    ],
    rows: recurringRows,
  },
  orders: {
    columns: [
      'Service',
      'Client',
      'Email',
      'Currency',
      'Total',
      'Refunded',
      'Status',
      'Invoice',
      'Project',
      'Ordered',
      'Paid',
    ],
    rows: orderRows,
  },
};
