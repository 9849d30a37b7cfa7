import { type Rounding, roundUpSeconds, type TimeEntry, toDecimal } from '@soloist/contracts';
import { readTimeSettings } from '../shared/time-settings.service.ts';
import { presentEntries } from './time-entries.presenter.ts';
import { findEntries } from './time-entries.service.ts';

export const timeColumns = [
  'Date',
  'Client',
  'Email',
  'Project',
  'Milestone',
  'Note',
  'Hours',
  'Billed hours',
  'Billable',
  'Rate',
  'Currency',
  'Amount',
  'Invoice',
];

const hourSeconds = 3600;
const hours = (seconds: number) => (seconds / hourSeconds).toFixed(2);

/** Stopped entries of these days as rows, oldest first. */
export async function listTimeRows(freelancerId: string, range: { from: string; to: string }) {
  const settings = await readTimeSettings(freelancerId);
  const stored = (await findEntries(freelancerId, range)).filter(({ isRunning }) => !isRunning);
  const entries = await presentEntries(stored, settings.rounding);
  // An invoice bills by the rule at the time when it reserved the hours.
  return entries.map((entry, index) =>
    rowOf(entry, stored[index]!.claim?.rounding ?? settings.rounding),
  );
}

const rowOf = (entry: TimeEntry, rounding: Rounding) => ({
  Date: entry.day,
  Client: entry.client_name,
  Email: entry.client_email,
  Project: entry.project_name,
  Milestone: entry.milestone_name,
  Note: entry.note,
  Hours: hours(entry.seconds),
  'Billed hours': entry.billable ? hours(roundUpSeconds(entry.seconds, rounding)) : '0.00',
  Billable: entry.billable ? 'yes' : 'no',
  Rate: toDecimal(entry.rate, entry.currency),
  Currency: entry.currency,
  Amount: toDecimal(entry.amount, entry.currency),
  Invoice: entry.billed?.number ?? (entry.billed ? 'draft' : ''),
});
