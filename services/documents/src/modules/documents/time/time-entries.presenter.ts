import {
  hoursQuantity,
  itemTotal,
  type Rounding,
  roundUpSeconds,
  type TimeEntry,
} from '@soloist/contracts';
import mongoose from 'mongoose';
import { InvoiceModel } from '../shared/invoices.model.ts';
import type { StoredTimeEntry } from '../shared/time-entries.model.ts';

const { trusted } = mongoose;

interface PresentedBy {
  rounding: Rounding;
  /** Invoices by the draft that they were. */
  invoices: Map<string, { id: string; number: string }>;
}

const isBilling = ({ isRunning, billable }: StoredTimeEntry) => billable && !isRunning;

function amountOf(entry: StoredTimeEntry, rounding: Rounding): number {
  if (!isBilling(entry)) return 0;
  const seconds = roundUpSeconds(entry.seconds, entry.claim?.rounding ?? rounding);
  return itemTotal({ qty: hoursQuantity(seconds), rate: entry.rate });
}

function presentClaim({ claim }: StoredTimeEntry, { invoices }: PresentedBy) {
  if (!claim) return null;
  const invoice = invoices.get(claim.draft_id);
  return {
    draft_id: claim.draft_id,
    invoice_id: invoice?.id ?? null,
    number: invoice?.number ?? null,
  };
}

const presentEntry = (entry: StoredTimeEntry, by: PresentedBy): TimeEntry => ({
  entry_id: entry.entry_id,
  day: entry.day,
  started_at: entry.startedAt?.toISOString() ?? null,
  running: entry.isRunning ?? false,
  seconds: entry.seconds,
  note: entry.note,
  project_id: entry.projectId ?? null,
  project_name: entry.projectName,
  milestone_id: entry.milestoneId ?? null,
  milestone_name: entry.milestoneName,
  client_email: entry.clientEmail,
  client_name: entry.clientName,
  billable: entry.billable,
  rate: entry.rate,
  rate_source: entry.rateSource,
  currency: entry.currency,
  amount: amountOf(entry, by.rounding),
  billed: presentClaim(entry, by),
});

/** Entries of one person with the invoices that bill them. */
export async function presentEntries(
  entries: StoredTimeEntry[],
  rounding: Rounding,
): Promise<TimeEntry[]> {
  const draftIds = [...new Set(entries.flatMap(({ claim }) => claim?.draft_id ?? []))];
  const [first] = entries;
  const found =
    first && draftIds.length > 0
      ? await InvoiceModel.find(
          { freelancerId: first.freelancerId, draft_id: trusted({ $in: draftIds }) },
          { draft_id: 1, number: 1 },
        ).lean()
      : [];
  const invoices = new Map(
    found.map(({ _id, draft_id, number }) => [draft_id, { id: String(_id), number }]),
  );
  return entries.map((entry) => presentEntry(entry, { rounding, invoices }));
}
