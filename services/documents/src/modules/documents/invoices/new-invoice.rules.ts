import {
  type InvoiceRequest,
  type InvoiceTotals,
  invoiceTotals,
  listReferences,
  type MyProfile,
} from '@soloist/contracts';
import {
  type Addressed,
  clientId,
  describeSending,
  inputsOf,
  linkFor,
  newDeliveries,
  newLink,
  newRecipients,
  recipientsOf,
} from '../../deliveries/index.ts';
import { dueTimeOf } from '../shared/installments.rules.ts';
import type {
  InvoiceFields,
  StoredCredit,
  StoredInvoice,
  StoredRecurrence,
} from '../shared/invoices.model.ts';
import { searchWords } from '../shared/search-words.rules.ts';
import { firstZone } from '../shared/time-zones.rules.ts';
import type { Numbered } from './invoice-numbers.service.ts';
import { nextLateFeeTime } from './late-fees.rules.ts';
import { planReminders } from './reminder-times.rules.ts';

const wordsOf = (terms: InvoiceFields['terms'], texts: string[]) =>
  searchWords([
    ...texts,
    terms.client_name,
    terms.email,
    ...listReferences(terms.references).map(([, value]) => value),
  ]);

export type SenderProfile = Pick<
  MyProfile,
  'fname' | 'lname' | 'username' | 'headline' | 'profileImage' | 'logo' | 'email' | 'timezone'
>;

export const senderOf = (profile: SenderProfile): InvoiceFields['sender'] => {
  const { fname, lname, username, headline, profileImage, logo, email } = profile;
  const name = `${fname} ${lname}`.trim() || username || email;
  return { name, headline, profileImage, logo, email, timeZone: firstZone(profile.timezone) };
};

/** Initial fields of every new invoice and credit note. */
const fresh = {
  status: 'sent',
  documentVersion: 1,
  pdfs: [],
  payments: [],
  credits: [],
  remindersStopped: false,
  overdueTold: false,
  paidTotal: 0,
  creditedTotal: 0,
  revision: 0,
} satisfies Partial<InvoiceFields>;

interface NewInvoice extends Numbered {
  freelancerId: string;
  request: InvoiceRequest;
  sender: InvoiceFields['sender'];
  /** The project and milestone that it bills. */
  title: string;
  zone: string;
  proposalId: string | undefined;
  sentBy?: 'freelancer' | 'system';
  recurring?: StoredRecurrence | undefined;
  lateFeeOf?: InvoiceFields['lateFeeOf'];
  at?: Date;
}

/** A new invoice: its email to the client is queued, its reminders are planned. */
export function newInvoice(input: NewInvoice): InvoiceFields {
  const { request, zone, title, proposalId, sentBy = 'freelancer', at, ...numbered } = input;
  const now = at ?? new Date();
  const { draft_id, recipients: others, ...terms } = request;
  const totals = invoiceTotals(terms);
  const { due_date, installments, reminders: days, milestone_id } = terms;
  const balance = totals.total;
  const addressed = { orderId: newLink(), terms, createdAt: now };
  const document = { ...addressed, recipients: newRecipients(addressed, others) };
  return {
    ...fresh,
    ...numbered,
    ...document,
    kind: 'invoice',
    draft_id,
    totals,
    title,
    balance,
    reminders: planReminders({ due_date, installments, days, zone, now }),
    time_zone: zone,
    proposalId,
    milestoneId: milestone_id || undefined,
    deliveries: newDeliveries(document, { kind: 'invoice' }),
    timeline: [{ at: now, actor: sentBy, event: describeSending(document) }],
    dueAt: dueTimeOf({ terms, totals, balance }, zone),
    lateFeeAt: nextLateFeeTime({ terms, totals }, zone),
    words: wordsOf(terms, [numbered.number, title, input.lateFeeOf?.number ?? '']),
    unfinished: true,
  };
}

interface NewCreditNote extends Numbered {
  invoice: StoredInvoice;
  credit: StoredCredit;
}

/** A new credit note: its email to the client is queued, nothing is due. */
export function newCreditNote({ invoice, credit, ...numbered }: NewCreditNote): InvoiceFields {
  const now = new Date();
  const { freelancerId, sender, title, time_zone, proposalId } = invoice;
  const { id, reason, totals, refundedTo } = credit;
  const terms = creditTerms(invoice, totals);
  const addressed = { orderId: newLink(), terms, createdAt: now };
  const document = { ...addressed, recipients: creditRecipients(invoice, addressed) };
  return {
    ...fresh,
    ...numbered,
    ...document,
    freelancerId,
    kind: 'credit_note',
    draft_id: id,
    totals,
    sender,
    title,
    creditOf: {
      invoiceId: String(invoice._id),
      number: invoice.number,
      reason,
      refundedTo: refundedTo || undefined,
    },
    balance: 0,
    reminders: [],
    time_zone,
    proposalId,
    deliveries: newDeliveries(document, { kind: 'credit_note' }),
    timeline: [{ at: now, actor: 'freelancer', event: describeSending(document) }],
    dueAt: now,
    words: wordsOf(terms, [numbered.number, invoice.number, title]),
  };
}

/** Those who have access to the invoice; its client may be no longer among them. */
function creditRecipients(invoice: StoredInvoice, addressed: Addressed) {
  if (!invoice.recipients) return undefined;
  const { email } = invoice.terms;
  const stored = newRecipients(addressed, inputsOf(invoice)) ?? recipientsOf(addressed);
  return linkFor(invoice, email)
    ? stored
    : stored.map((each) => (each.id === clientId ? { ...each, removedAt: each.addedAt } : each));
}

const isWhole = (invoice: StoredInvoice, totals: InvoiceTotals) =>
  totals.total === invoice.totals.total;

/** The invoice's items for a full credit, else one line for each tax rate. */
function creditTerms(invoice: StoredInvoice, totals: InvoiceTotals): InvoiceFields['terms'] {
  const { terms, number } = invoice;
  // The client withholds no part of a credit.
  const { installments: _, minimum_payment: __, tds_rate: ___, late_fee: ____, ...single } = terms;
  const cleared = { ...single, due_date: '', memo: '', notes: '', reminders: [], deposit: 0 };
  if (isWhole(invoice, totals)) return cleared;
  const rates = totals.taxes.length ? totals.taxes : [{ ...totals, percent: 0 }];
  const items = rates
    .map(({ percent, net, tax }) => {
      const amount = terms.tax_mode === 'inclusive' ? net + tax : net;
      const sac = terms.items.find(({ tax }) => tax === percent)?.sac;
      const item = { name: `Part of ${number}`, qty: 1, rate: amount, tax: percent, total: amount };
      return sac ? { ...item, sac } : item;
    })
    .filter(({ total }) => total > 0);
  return { ...cleared, items, discount: { kind: 'none' } };
}
