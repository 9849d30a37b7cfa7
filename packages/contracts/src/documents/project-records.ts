import * as z from 'zod/mini';
import { capabilityId, currency, instant } from '../shared/primitives.ts';

export const timelineEntry = z.object({
  at: instant,
  actor: z.enum(['freelancer', 'client', 'system']),
  event: z.string(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const milestoneStatuses = [
  'pending',
  'submitted',
  'changes_requested',
  'approved',
  'invoiced',
  'paid',
] as const;
export type MilestoneStatus = (typeof milestoneStatuses)[number];

/**
 * One step of an accepted proposal. A one-time proposal has its upfront payment (if any) and its
 * delivery, an ongoing one its first payment (if any); the former begin approved.
 */
export const projectMilestone = z.object({
  /** Stable within the project. */
  id: z.string(),
  name: z.string(),
  deliverable: z.string(),
  /** Minor units. */
  amount: z.number(),
  end_date: z.string(),
  status: z.enum(milestoneStatuses),
  /** The latest comment: on the submitted work, or on the requested changes. */
  note: z.string(),
  changedAt: z.nullable(instant),
  /**
   * The public link of the invoice that bills it; null without one, or when the reader may not see
   * it.
   */
  orderId: z.nullable(capabilityId),
});
export type ProjectMilestone = z.infer<typeof projectMilestone>;

export const projectFile = z.object({
  id: capabilityId,
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  by: z.enum(['freelancer', 'client']),
  at: instant,
});
export type ProjectFile = z.infer<typeof projectFile>;

/** An invoice in the project's list, for both parties. */
export const projectInvoice = z.object({
  /** Null where it was sent to another email address: that recipient decides who may open it. */
  orderId: z.nullable(capabilityId),
  number: z.string(),
  currency: z.string(),
  /** Minor units. */
  total: z.number(),
  /** Amount due, in minor units. */
  balance: z.number(),
  status: z.string(),
  due_date: z.string(),
});
export type ProjectInvoice = z.infer<typeof projectInvoice>;

/**
 * `planned`: the work is not approved yet; `preparing`: we are creating the invoice; `to_invoice`: the
 * freelancer sends it; the others are those of its invoice.
 */
export const scheduleStates = [
  'planned',
  'preparing',
  'to_invoice',
  'unpaid',
  'overdue',
  'paid',
] as const;
export const scheduledInvoice = z.object({
  name: z.string(),
  /** Minor units of the contract's currency. */
  amount: z.number(),
  /** The due date of its invoice; before that, the date that the plan leads to. */
  due_date: z.string(),
  state: z.enum(scheduleStates),
  /** The public link of its invoice; null without one, or when the reader may not see it. */
  orderId: z.nullable(capabilityId),
});
export type ScheduledInvoice = z.infer<typeof scheduledInvoice>;

/** A week of hours that the freelancer shares with the client. */
export const sharedWeek = z.object({
  id: z.string(),
  /** Its first day. */
  monday: z.string(),
  seconds: z.number(),
  entries: z.array(
    z.object({
      day: z.string(),
      note: z.string(),
      milestone_name: z.string(),
      seconds: z.number(),
      billable: z.boolean(),
    }),
  ),
  /** Null until the client confirms it. */
  confirmed: z.nullable(z.object({ name: z.string(), at: instant })),
});
export type SharedWeek = z.infer<typeof sharedWeek>;

/** Hours that the current period of a recurring invoice includes. */
export const retainer = z.object({
  title: z.string(),
  /** The period's first and last day. */
  from: z.string(),
  to: z.string(),
  hours: z.number(),
  used_seconds: z.number(),
});
export type Retainer = z.infer<typeof retainer>;

/** The project after the acceptance, as both parties see it. */
export const project = z.object({
  milestones: z.array(projectMilestone),
  files: z.array(projectFile),
  invoices: z.array(projectInvoice),
  /**
   * All payments in order; they sum to the total of a contract that has one. Of ongoing work, those
   * that are due at acceptance and the next periods.
   */
  schedule: z.array(scheduledInvoice),
  /** Newest first. */
  weeks: z._default(z.array(sharedWeek), []),
  retainers: z._default(z.array(retainer), []),
  timeline: z.array(timelineEntry),
});
export type Project = z.infer<typeof project>;

const profitAmounts = {
  /** Of sent invoices that are not void, less their credit notes. */
  invoiced: z.number(),
  /** The part of `invoiced` that is paid. */
  paid: z.number(),
  /** What expenses cost. */
  expenses: z.number(),
};

/** What a project earned, for its freelancer only. In minor units, without tax. */
export const projectProfit = z.object({
  /** The project's. */
  currency,
  ...profitAmounts,
  /** `invoiced` less `expenses`; below zero for a loss. */
  profit: z.number(),
  /** `paid` less `expenses`. */
  paid_profit: z.number(),
  /** Tracked seconds, billable or not. */
  seconds: z.number(),
  /** Amounts in other currencies, which the sums leave out: we have no exchange rate for them. */
  other_currencies: z.array(z.object({ currency, ...profitAmounts })),
});
export type ProjectProfit = z.infer<typeof projectProfit>;
