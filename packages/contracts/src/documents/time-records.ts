import * as z from 'zod/mini';
import { dayMs } from '../shared/durations.ts';
import {
  amount,
  currency,
  day,
  email,
  id,
  instant,
  requiredText,
  text,
} from '../shared/primitives.ts';

/** Minutes to which each entry is rounded up on an invoice; 0 is none. */
export const roundings = [0, 1, 6, 15, 30] as const;
export type Rounding = (typeof roundings)[number];

/** Seconds of the longest entry. */
export const maxEntrySeconds = 24 * 60 * 60;
/** The most entries of one person on one day. */
export const maxEntriesPerDay = 100;
/** The most days that one request reads or bills. */
export const maxTimeRangeDays = 366;

/** How tracked hours become lines of an invoice. */
export const timeGroupings = ['one', 'day', 'milestone', 'note'] as const;
export type TimeGrouping = (typeof timeGroupings)[number];

/** Where an entry's rate comes from; `entry` is its own. */
export const rateSources = ['entry', 'project', 'client', 'profile'] as const;
export type RateSource = (typeof rateSources)[number];

const hourlyRate = amount('Enter an hourly rate.', 0);
const seconds = z
  .int('Enter the time worked.')
  .check(z.gte(1, 'Enter the time worked.'), z.lte(maxEntrySeconds, 'Enter at most 24 hours.'));

const workFields = {
  /** The calendar day of the person who worked. */
  day: day(),
  note: text(200),
  /** The caller's accepted project. */
  project_id: z.optional(id),
  milestone_id: z.optional(text(40)),
  /** For work without a project. */
  client_email: z.optional(email),
  billable: z.boolean(),
  /** Per hour, in minor units; left out: the rate of the project, the client or the profile. */
  rate: z.optional(hourlyRate),
};

/** Made by the browser once per entry: sending it again adds nothing. */
export const entryId = z.uuid();

export const timeEntryForm = z.strictObject({ ...workFields, seconds });
export type TimeEntryForm = z.infer<typeof timeEntryForm>;
/** The seconds of a running timer are not known yet. */
export const timeEntryChange = z.strictObject({ ...workFields, seconds: z.optional(seconds) });
export type TimeEntryChange = z.infer<typeof timeEntryChange>;

export const timerStart = z.strictObject({
  ...workFields,
  entry_id: entryId,
  started_at: z.iso.datetime('Enter when it started.'),
});
export type TimerStart = z.infer<typeof timerStart>;

export const timeEntry = z.object({
  entry_id: z.string(),
  day: z.string(),
  /** When its timer started; null for a manual entry. */
  started_at: z.nullable(instant),
  running: z.boolean(),
  /** As recorded; 0 while the timer runs. */
  seconds: z.number(),
  note: z.string(),
  project_id: z.nullable(z.string()),
  project_name: z.string(),
  milestone_id: z.nullable(z.string()),
  milestone_name: z.string(),
  client_email: z.string(),
  client_name: z.string(),
  billable: z.boolean(),
  /** Per hour, in minor units. */
  rate: z.number(),
  rate_source: z.enum(rateSources),
  currency,
  /** What it adds to an invoice, rounded by the person's rule, in minor units; 0 when not billable. */
  amount: z.number(),
  /** The draft or invoice that bills it; it can't be changed meanwhile. */
  billed: z.nullable(
    z.object({
      draft_id: z.string(),
      /** Both null while the invoice is a draft. */
      invoice_id: z.nullable(z.string()),
      number: z.nullable(z.string()),
    }),
  ),
  /** The shared week that it belongs to; it can't be changed meanwhile. */
  shared: z._default(
    z.nullable(
      z.object({
        week_id: z.string(),
        /** Null until the client confirms the week. */
        confirmed: z.nullable(z.object({ name: z.string(), at: instant })),
      }),
    ),
    null,
  ),
  /** Whether a retainer includes it; only in lists, for time that no other invoice bills. */
  included: z.optional(z.boolean()),
});
export type TimeEntry = z.infer<typeof timeEntry>;

const daysPerWeek = 7;

/** Entries of one project's week that its client is to confirm. */
export const weekShare = z.strictObject({
  project_id: id,
  /** The first day of the week. */
  monday: day(),
  entry_ids: z
    .array(entryId)
    .check(
      z.minLength(1, 'Choose at least one entry.'),
      z.maxLength(maxEntriesPerDay * daysPerWeek, 'Choose fewer entries.'),
    ),
});
export type WeekShare = z.infer<typeof weekShare>;

export const hoursConfirmation = z.strictObject({ name: requiredText('Enter your name.', 120) });

const defaultRate = { rate: z.number(), rate_source: z.enum(rateSources), currency };

/** A project or client to track time for, with its rate. */
export const timeSubjects = z.object({
  projects: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      client_email: z.string(),
      client_name: z.string(),
      milestones: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Of the agreement, and of a rate for this project. */
      project_currency: currency,
      ...defaultRate,
    }),
  ),
  clients: z.array(z.object({ email: z.string(), name: z.string(), ...defaultRate })),
  /** For time without a project or client. */
  other: z.object(defaultRate),
});
export type TimeSubjects = z.infer<typeof timeSubjects>;

const maxRates = 200;

export const timeSettings = z.strictObject({
  rounding: z.literal([...roundings]),
  project_rates: z
    .array(z.strictObject({ project_id: id, rate: hourlyRate }))
    .check(z.maxLength(maxRates, `Set at most ${maxRates} rates.`)),
  client_rates: z
    .array(z.strictObject({ client_email: email, rate: hourlyRate, currency }))
    .check(z.maxLength(maxRates, `Set at most ${maxRates} rates.`)),
});
export type TimeSettings = z.infer<typeof timeSettings>;

const rangeFields = { from: day(), to: day() };
const isRange = z.refine<{ from: string; to: string }>(
  ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < maxTimeRangeDays * dayMs,
  { error: 'Choose at most a year, from the first day to the last.', path: ['to'] },
);
/** Both days included. */
export const timeRange = z.strictObject(rangeFields).check(isRange);

const hoursFields = {
  ...rangeFields,
  project_id: z.optional(id),
  /** All hours for a client, in projects and without one. */
  client_email: z.optional(email),
  currency,
  group: z.enum(timeGroupings),
  /** Hours that a retainer includes are left out, unless they are to be billed as well. */
  included: z.optional(z.enum(['leave_out', 'bill'])),
};
const namesOneSubject = z.refine<{ project_id?: unknown; client_email?: unknown }>(
  ({ project_id, client_email }) => Boolean(project_id) !== Boolean(client_email),
  { error: 'Choose a project or a client.', path: ['project_id'] },
);

/** The hours that an invoice bills, and how. */
export const hoursQuery = z
  .strictObject(hoursFields)
  .check(isRange as never, namesOneSubject as never);
export type HoursQuery = z.infer<typeof hoursQuery>;

export const hoursClaim = z
  .strictObject({
    ...hoursFields,
    /** Made by the browser once per request: repeating it reserves nothing more. */
    claim_id: z.uuid(),
  })
  .check(isRange as never, namesOneSubject as never);
export type HoursClaim = z.infer<typeof hoursClaim>;

export const invoiceHours = z.object({
  /** Lines for the invoice, computed from the entries. */
  items: z.array(
    z.object({ name: z.string(), qty: z.number(), rate: z.number(), total: z.number() }),
  ),
  entries: z.number(),
  /** As billed, after rounding. */
  seconds: z.number(),
  /** In minor units. */
  total: z.number(),
  /** Currencies of unbilled hours that the query leaves out. */
  other_currencies: z.array(currency),
  /** Of these hours, those that a retainer includes, whether they are left out or not. */
  included_seconds: z.number(),
});
export type InvoiceHours = z.infer<typeof invoiceHours>;
