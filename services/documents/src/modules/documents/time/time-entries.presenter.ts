import {
  hoursQuantity,
  itemTotal,
  type Rounding,
  roundUpSeconds,
  type TimeEntry,
} from '@soloist/contracts';
import { readClaimPresenter } from '../shared/claims.presenter.ts';
import type { StoredSharedWeek } from '../shared/shared-weeks.model.ts';
import { findWeeksOf, presentConfirmation } from '../shared/shared-weeks.service.ts';
import type { StoredTimeEntry } from '../shared/time-entries.model.ts';

interface PresentedBy {
  rounding: Rounding;
  billedBy: (entry: StoredTimeEntry) => TimeEntry['billed'];
  weeks: Map<string, StoredSharedWeek>;
}

const isBilling = ({ isRunning, billable }: StoredTimeEntry) => billable && !isRunning;

function amountOf(entry: StoredTimeEntry, rounding: Rounding): number {
  if (!isBilling(entry)) return 0;
  const seconds = roundUpSeconds(entry.seconds, entry.claim?.rounding ?? rounding);
  return itemTotal({ qty: hoursQuantity(seconds), rate: entry.rate });
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
  billed: by.billedBy(entry),
  shared: sharedOf(entry, by.weeks),
});

function sharedOf({ sharedWeek = '' }: StoredTimeEntry, weeks: PresentedBy['weeks']) {
  const week = weeks.get(sharedWeek);
  if (!week || week.status === 'withdrawn') return null;
  return { week_id: week.week_id, confirmed: presentConfirmation(week) };
}

/** Entries of one person with the invoices that bill them. */
export async function presentEntries(
  entries: StoredTimeEntry[],
  rounding: Rounding,
): Promise<TimeEntry[]> {
  const [billedBy, weeks] = await Promise.all([readClaimPresenter(entries), findWeeksOf(entries)]);
  return entries.map((entry) => presentEntry(entry, { rounding, billedBy, weeks }));
}
