import {
  type RecurringDetail,
  type RecurringSummary,
  recurringDetail,
  recurringSummary,
  totalOfPeriod,
} from '@soloist/contracts';
import mongoose from 'mongoose';
import * as z from 'zod/mini';
import { DraftModel } from '../drafts/drafts.service.ts';
import { invoiceStatusOf } from '../shared/invoice-status.rules.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { nextDayOf, periodOf } from '../shared/recurrence.service.ts';
import {
  RecurringPeriodModel,
  type StoredPeriod,
  type StoredRecurring,
} from '../shared/recurring-invoices.model.ts';
import { scheduleAhead } from './recurring-schedule.rules.ts';

const { trusted } = mongoose;
const upcomingPeriods = 6;
const pastPeriods = 24;

const summaryOf = (recurring: StoredRecurring) => ({
  ...recurring,
  id: String(recurring._id),
  client_name: recurring.terms.client_name,
  email: recurring.terms.email,
  currency: recurring.terms.currency,
  unit: recurring.schedule.unit,
  every: recurring.schedule.every,
  nextOn: nextDayOf(recurring),
});

// Each is parsed by its schema, which drops fields that the contract does not name.
export const presentRecurring = (recurring: StoredRecurring): RecurringSummary =>
  z.parse(recurringSummary, summaryOf(recurring));

function upcomingOf(recurring: StoredRecurring) {
  if (recurring.status === 'ended') return [];
  const { nextNumber } = recurring;
  return Array.from({ length: upcomingPeriods }, (_, position) =>
    periodOf(recurring, nextNumber + position),
  )
    .filter((period) => period !== undefined)
    .map((period) => ({ ...period, total: totalOfPeriod(recurring, period) }));
}

/** A recurring invoice with its next and past periods. */
export async function viewRecurring(recurring: StoredRecurring): Promise<RecurringDetail> {
  const past = await RecurringPeriodModel.find({ recurringId: String(recurring._id) })
    .sort({ number: -1 })
    .limit(pastPeriods)
    .lean<StoredPeriod[]>();
  const draftIds = past.map(({ draft_id }) => draft_id);
  const ofPast = { freelancerId: recurring.freelancerId, draft_id: trusted({ $in: draftIds }) };
  const [sent, storedDraftIds] = await Promise.all([
    InvoiceModel.find(ofPast).lean<StoredInvoice[]>(),
    DraftModel.distinct('draft_id', { ...ofPast, state: 'kept' }),
  ]);
  const byDraft = new Map(sent.map((invoice) => [invoice.draft_id, invoice]));
  return z.parse(recurringDetail, {
    ...summaryOf(recurring),
    schedule: scheduleAhead(recurring),
    createdAt: recurring.createdAt.toISOString(),
    upcoming: upcomingOf(recurring),
    past: past.map((period) =>
      presentPeriod(period, {
        invoice: byDraft.get(period.draft_id),
        hasDraft: storedDraftIds.includes(period.draft_id),
      }),
    ),
  });
}

interface PeriodDocuments {
  invoice: StoredInvoice | undefined;
  hasDraft: boolean;
}

function presentPeriod({ mode, ...period }: StoredPeriod, { invoice, hasDraft }: PeriodDocuments) {
  if (!invoice && mode === 'skip') return { ...period, outcome: 'skipped', invoice: null };
  if (!invoice) return { ...period, outcome: 'drafted', isDraftDeleted: !hasDraft, invoice: null };
  const { _id, number, totals } = invoice;
  const status = invoiceStatusOf(invoice);
  return {
    ...period,
    outcome: 'invoiced',
    invoice: { id: String(_id), number, status, total: totals.total },
  };
}
