import { randomUUID } from 'node:crypto';
import { dayMs, type InvoiceRequest, type MyProfile } from '@soloist/contracts';
import mongoose from 'mongoose';
import {
  accruedLateFee,
  creditTotals,
  feeEntry,
  firstZone,
  type InvoiceFields,
  InvoiceModel,
  newCreditNote,
  newFeeNote,
  newInvoice,
  nextLateFeeTime,
  numberOf,
  ProposalModel,
  recurrenceOfPeriod,
  type StoredCredit,
  type StoredInvoice,
  type StoredPeriod,
  type StoredReminder,
  senderOf,
  stopPendingReminders,
} from '../modules/documents/index.ts';
import { type DemoInvoice, demoInvoices } from './invoices.ts';

const viewedAfterMs = 5 * 3600 * 1000;

const common = {
  sender: {
    address: 'Rua da Rosa 112',
    postcode: '1200-389',
    city: 'Lisboa',
    country: 'PT',
    tax_number: 'PT299000001',
  },
  currency: 'EUR',
  tax_name: 'VAT',
  notes: 'By bank transfer: PT50 0002 0123 1234 5678 9015 4. Please quote the invoice number.',
  time_zone: '',
  discount: { kind: 'none' },
  part_payments: true,
  deposit: 0,
  e_invoice: false,
} as const;

/**
 * Stores the demo freelancer's invoices beside her demo proposals, some of them for the periods of her
 * weekly plan; no email is sent. Returns the new ids.
 */
export async function seedInvoices(profile: MyProfile, periods: StoredPeriod[]): Promise<string[]> {
  const stored: StoredInvoice[] = [];
  let sequence = 0;
  for (const demo of demoInvoices) {
    sequence += 1;
    const invoice = await toInvoice(demo, { profile, sequence, periods });
    const [credited, ...notes] = demo.credited ? withCredit(invoice, demo.credited) : [invoice];
    if (demo.feeBilledAfter === undefined) stored.push(credited!, ...notes);
    else {
      sequence += 1;
      const late = { after: demo.feeBilledAfter, sequence };
      stored.push(...withFeeNote(credited!, late), ...notes);
    }
  }
  await InvoiceModel.insertMany(stored);
  return stored.map(({ _id }) => String(_id));
}

interface Origin {
  profile: MyProfile;
  sequence: number;
  periods: StoredPeriod[];
}

async function toInvoice(
  demo: DemoInvoice,
  { profile, sequence, periods }: Origin,
): Promise<StoredInvoice> {
  const at = new Date(Date.now() - demo.sentDaysAgo * dayMs);
  const dayAfter = (days: number) =>
    new Date(at.getTime() + days * dayMs).toISOString().slice(0, 10);
  const due_date = dayAfter(demo.dueAfter);
  const { firstInstallment: first } = demo;
  const project = demo.milestone && (await projectOf(profile.id, demo.milestone.number));
  const milestone = project?.milestones[demo.milestone!.index];
  const period = periods.find(({ number }) => number === demo.period);
  const request: InvoiceRequest = {
    ...common,
    ...demo.terms,
    due_date,
    ...(first
      ? {
          part_payments: false,
          installments: [
            { kind: 'percent', percent: first.percent, due_date: dayAfter(first.dueAfter) },
          ],
        }
      : {}),
    reminders: [-3, 1, 7],
    draft_id: period?.draft_id ?? randomUUID(),
    ...(milestone ? { proposal_id: String(project._id), milestone_id: milestone.id } : {}),
  };
  const { unfinished: _, ...fresh } = newInvoice({
    freelancerId: profile.id,
    request,
    sender: senderOf(profile),
    zone: firstZone(profile.timezone),
    title: project?.terms.project_name ?? request.items[0]!.name,
    proposalId: project && String(project._id),
    at,
    ...(period ? { recurring: recurrenceOfPeriod(period), sentBy: 'system' as const } : {}),
    ...numberOf('invoice', sequence),
  });
  const invoice = asLived(demo, asSentAt(at, fresh));
  if (milestone) await markInvoiced(milestone.id, invoice);
  return invoice;
}

const projectOf = (freelancerId: string, number: string) =>
  ProposalModel.findOne({ freelancerId, number }).orFail().lean();

const markInvoiced = (id: string, { proposalId, orderId, status }: StoredInvoice) =>
  ProposalModel.updateOne(
    { _id: proposalId, 'milestones.id': id },
    {
      $set: {
        'milestones.$.status': status === 'paid' ? 'paid' : 'invoiced',
        'milestones.$.orderId': orderId,
      },
    },
  );

/** Lists sort by its id, so the id has the document's age. */
const asSentAt = (at: Date, fresh: InvoiceFields): StoredInvoice => ({
  ...fresh,
  _id: mongoose.Types.ObjectId.createFromTime(Math.floor(at.getTime() / 1000)),
  createdAt: at,
  deliveries: fresh.deliveries.map((delivery) => ({
    ...delivery,
    state: 'sent',
    updatedAt: at,
    history: [{ at, state: 'sent', reason: '' }],
  })),
});

/** Applies the invoice's later states. No events are published and no emails sent for the past. */
function asLived(demo: DemoInvoice, fresh: StoredInvoice): StoredInvoice {
  const viewedAt = new Date(fresh.createdAt.getTime() + viewedAfterMs);
  const viewed = { at: viewedAt, actor: 'client' as const, event: 'Viewed by the client' };
  const invoice: StoredInvoice = {
    ...fresh,
    ...(demo.isViewed ? { status: 'viewed', viewedAt, timeline: [...fresh.timeline, viewed] } : {}),
    reminders: fresh.reminders.map(asPassed),
    overdueTold: fresh.dueAt.getTime() <= Date.now(),
  };
  if (!demo.isVoid) return demo.paid ? withPayment(invoice, demo.paid) : invoice;
  const at = new Date(fresh.createdAt.getTime() + dayMs);
  return {
    ...invoice,
    status: 'void',
    balance: 0,
    reminders: stopPendingReminders(invoice.reminders),
    timeline: [
      ...invoice.timeline,
      { at, actor: 'freelancer', event: 'Voided: Two days too many' },
    ],
  };
}

const asPassed = (reminder: StoredReminder): StoredReminder =>
  reminder.at.getTime() <= Date.now() ? { ...reminder, state: 'sent' } : reminder;

function withPayment(
  invoice: StoredInvoice,
  { amount, after }: NonNullable<DemoInvoice['paid']>,
): StoredInvoice {
  const at = new Date(invoice.createdAt.getTime() + after * dayMs);
  const received_on = at.toISOString().slice(0, 10);
  const payment = { payment_id: randomUUID(), amount, received_on, note: '' };
  const isPaid = amount === invoice.balance;
  return {
    ...invoice,
    ...(isPaid
      ? { status: 'paid', paidAt: at, reminders: stopPendingReminders(invoice.reminders) }
      : {}),
    paidTotal: amount,
    balance: invoice.balance - amount,
    payments: [{ ...payment, method: 'bank_transfer' }],
    timeline: [...invoice.timeline, { at, actor: 'freelancer', event: 'Payment recorded' }],
  };
}

/** The partly credited invoice and its credit note. */
function withCredit(
  invoice: StoredInvoice,
  { amount, reason }: NonNullable<DemoInvoice['credited']>,
): StoredInvoice[] {
  const at = new Date(invoice.createdAt.getTime() + 2 * dayMs);
  const { totals, terms, balance } = invoice;
  const credit: StoredCredit = {
    id: '',
    credit_id: randomUUID(),
    ...numberOf('credit_note', 1),
    total: amount,
    reason,
    totals: creditTotals(amount, { totals, tax_mode: terms.tax_mode, credited: [] }),
  };
  const note = asSentAt(at, newCreditNote({ invoice, credit, ...numberOf('credit_note', 1) }));
  const id = String(note._id);
  return [
    { ...invoice, credits: [{ ...credit, id }], creditedTotal: amount, balance: balance - amount },
    { ...note, draft_id: id },
  ];
}

/** The late invoice whose fee was billed some days after sending, and its fee note. */
function withFeeNote(
  invoice: StoredInvoice,
  { after, sequence }: { after: number; sequence: number },
): StoredInvoice[] {
  const at = new Date(invoice.createdAt.getTime() + after * dayMs);
  const until = at.toISOString().slice(0, 10);
  const amount = accruedLateFee(invoice, until);
  const fee = { id: randomUUID(), until, amount, state: 'sent', made: true } as const;
  const numbered = { ...numberOf('invoice', sequence), today: until, at };
  const { unfinished: _, ...fresh } = newFeeNote({ invoice, fee }, numbered);
  const note = asSentAt(at, { ...fresh, reminders: fresh.reminders.map(asPassed) });
  const lateFeeAt = nextLateFeeTime(invoice, invoice.time_zone, until);
  const event = feeEntry(invoice, { fee, outcome: 'billed' });
  return [
    {
      ...invoice,
      lateFees: [{ ...fee, note: { id: String(note._id), number: note.number } }],
      ...(lateFeeAt ? { lateFeeAt } : {}),
      timeline: [...invoice.timeline, { at, actor: 'freelancer', event }],
    },
    note,
  ];
}
