import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { currency, id, instant, page, pageQuery, text } from '../shared/primitives.ts';
import { invoiceStatuses } from './invoice-records.ts';
import { repeatedTerms } from './invoice-terms.ts';
import { recurrenceModes, recurringSchedule } from './recurring-schedule.ts';

export const recurringStatuses = ['active', 'paused', 'ended'] as const;
export type RecurringStatus = (typeof recurringStatuses)[number];
/** Most recurring invoices of one person that are active or paused. */
export const maxRecurring = 100;

export const recurringMessages = {
  dueDays: 'Enter a whole number from 0 to 365.',
  hours: 'Enter hours between 0.25 and 10,000.',
  firstDate: 'This date has passed. Choose today or later.',
} as const;

const settings = {
  terms: repeatedTerms,
  schedule: recurringSchedule,
  mode: z.enum(recurrenceModes),
  /** Days from an invoice's date until it is due. */
  due_days: z
    .int(recurringMessages.dueDays)
    .check(z.gte(0, recurringMessages.dueDays), z.lte(365, recurringMessages.dueDays)),
  /** Hours that each period includes, for a retainer; null for none. */
  hours: z.nullable(
    z
      .number(recurringMessages.hours)
      .check(
        z.gte(0.25, recurringMessages.hours),
        z.lte(10_000, recurringMessages.hours),
        z.multipleOf(0.01, recurringMessages.hours),
      ),
  ),
};

export const recurringForm = z.strictObject({
  /** Created by the browser once per draft: the same one again changes nothing twice. */
  draft_id: z.uuid(),
  ...settings,
});
export type RecurringForm = z.infer<typeof recurringForm>;

export const recurringSummary = z.object({
  id,
  title: z.string(),
  client_name: z.string(),
  email: z.string(),
  currency,
  /** Total of one invoice of a full period, in minor units. */
  total: z.number(),
  unit: recurringSchedule.shape.unit,
  every: z.number(),
  mode: z.enum(recurrenceModes),
  hours: z.nullable(z.number()),
  status: z.enum(recurringStatuses),
  /** First day of the next period; null while paused and after the last one. */
  nextOn: z.nullable(z.string()),
  /** Number of invoices and drafts made so far. */
  made: z.number(),
});
export type RecurringSummary = z.infer<typeof recurringSummary>;

const period = z.object({
  number: z.number(),
  from: z.string(),
  to: z.string(),
  days: z.number(),
  fullDays: z.number(),
  /** Minor units, for a shorter period prorated. */
  total: z.number(),
});

export const pastPeriod = z.object({
  number: z.number(),
  from: z.string(),
  to: z.string(),
  /** A draft that was deleted stays `drafted`: see `isDraftDeleted`. */
  outcome: z.enum(['drafted', 'invoiced', 'skipped']),
  draft_id: z.string(),
  /** Missing in replies of earlier versions. */
  isDraftDeleted: z.optional(z.boolean()),
  /** The invoice that was sent; null for a draft and a skipped period. */
  invoice: z.nullable(
    z.object({ id, number: z.string(), status: z.enum(invoiceStatuses), total: z.number() }),
  ),
});

export const recurringDetail = z.extend(recurringSummary, {
  terms: repeatedTerms,
  /** The schedule from the next period on. */
  schedule: z.object({
    unit: recurringSchedule.shape.unit,
    every: z.number(),
    first_date: z.string(),
    anchor_date: z.string(),
    end_date: z.string(),
    count: z.nullable(z.number()),
    prorate: z.boolean(),
  }),
  due_days: z.number(),
  createdAt: instant,
  /** The next periods, at most six. */
  upcoming: z.array(period),
  /** Newest first, at most 24. */
  past: z.array(pastPeriod),
});
export type RecurringDetail = z.infer<typeof recurringDetail>;

const ofFreelancer = { service: 'documents', access: 'freelancer' } as const;
const named = { ...ofFreelancer, names: 'own' } as const;
const params = z.strictObject({ id });
const changed = z.object({ message: z.string(), recurring: recurringDetail });

export const recurringActions = ['pause', 'resume', 'skip', 'end'] as const;
export type RecurringAction = (typeof recurringActions)[number];

export const recurringInvoices = {
  create: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/proposal/recurring',
    perMinute: 20,
    summary: 'Create a recurring invoice. Repeating a draft_id returns the first one.',
    body: recurringForm,
    response: changed,
  }),
  list: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/proposal/recurring',
    summary: 'List the caller’s recurring invoices, newest first.',
    query: z.extend(pageQuery, {
      status: z.optional(z.enum(recurringStatuses)),
      /** Words of client or title. */
      q: z.optional(text(100)),
    }),
    response: page(recurringSummary),
  }),
  summary: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/proposal/recurringSummary',
    summary: 'Count the caller’s recurring invoices and sum their monthly value by currency.',
    response: z.object({
      totals: z.array(
        z.object({
          currency,
          status: z.enum(recurringStatuses),
          count: z.number(),
          /** Minor units per month. */
          monthly: z.number(),
        }),
      ),
    }),
  }),
  read: defineEndpoint({
    ...named,
    method: 'GET',
    path: '/proposal/recurring/:id',
    summary: 'Read a recurring invoice with its next and past periods.',
    params,
    response: z.object({ recurring: recurringDetail }),
  }),
  update: defineEndpoint({
    ...named,
    method: 'PUT',
    path: '/proposal/recurring/:id',
    perMinute: 20,
    summary: 'Change a recurring invoice from its next period on. Past invoices stay.',
    params,
    body: recurringForm,
    response: changed,
  }),
  act: defineEndpoint({
    ...named,
    method: 'POST',
    path: '/proposal/recurring/:id/:action',
    perMinute: 20,
    summary: 'Pause, resume or end a recurring invoice, or skip its next period.',
    params: z.strictObject({ id, action: z.enum(recurringActions) }),
    response: changed,
  }),
};
