import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { currency, id } from '../shared/primitives.ts';

/** Days that a forecast looks ahead, today included. */
export const forecastDays = 90;
/** Most documents of each kind that a forecast reads. */
export const maxForecastDocuments = 500;

/**
 * Where expected income comes from: sent invoices that are due once, installments of sent invoices,
 * invoices that a recurring one will make, and payments of projects that have no invoice yet.
 */
export const forecastSources = ['invoices', 'installments', 'recurring', 'projects'] as const;
export type ForecastSource = (typeof forecastSources)[number];

export const forecastSourceTexts: Record<ForecastSource, string> = {
  invoices: 'Open invoices',
  installments: 'Installments',
  recurring: 'Recurring invoices',
  projects: 'Projects, not invoiced yet',
};

/** All amounts are minor units. */
const amounts = {
  /** If everything is paid in full when it is due, and overdue payments today. */
  best: z.number(),
  /** With the person's own odds of late payments. */
  expected: z.number(),
};

/** One payment that the forecast counts. */
export const forecastItem = z.object({
  source: z.enum(forecastSources),
  /** Id of the invoice, recurring invoice or project; the source says which. */
  id,
  title: z.string(),
  client: z.string(),
  due_date: z.string(),
  isOverdue: z.boolean(),
  ...amounts,
});
export type ForecastItem = z.infer<typeof forecastItem>;

export const forecastWeek = z.object({
  /** Its first and last day in the forecast: the first week begins today. */
  from: z.string(),
  to: z.string(),
  ...amounts,
});
export type ForecastWeek = z.infer<typeof forecastWeek>;

export const currencyForecast = z.object({
  currency,
  ...amounts,
  weeks: z.array(forecastWeek),
  /** By due date. */
  items: z.array(forecastItem),
});
export type CurrencyForecast = z.infer<typeof currencyForecast>;

/** How late paid invoices were; the estimate's only input besides the prior. */
export const latenessSummary = z.object({
  /** Paid invoices, and those unpaid for so long that they count as not paid. */
  invoices: z.number(),
  unpaid: z.number(),
  /** Percent that was paid by the due date; null without an invoice. */
  onTime: z.nullable(z.number()),
  /** Days from the due date to the payment; 0 is on time. Null without a payment. */
  medianDaysLate: z.nullable(z.number()),
});
export type LatenessSummary = z.infer<typeof latenessSummary>;

/** A stored forecast of 90 days ago, and what was received in these days. */
export const forecastComparison = z.object({
  currency,
  from: z.string(),
  to: z.string(),
  ...amounts,
  received: z.number(),
});
export type ForecastComparison = z.infer<typeof forecastComparison>;

export const incomeForecast = z.object({
  from: z.string(),
  to: z.string(),
  /** The person has more documents than a forecast reads. */
  isPartial: z.boolean(),
  currencies: z.array(currencyForecast),
  lateness: latenessSummary,
  /** The clients with most invoices first. */
  clients: z.array(z.extend(latenessSummary, { client: z.string() })),
  /** Empty in the first quarter. */
  comparisons: z.array(forecastComparison),
  /** The first day with a comparison; empty once there is one. */
  comparableFrom: z.string(),
});
export type IncomeForecast = z.infer<typeof incomeForecast>;

const ofFreelancer = { service: 'documents', access: 'freelancer' } as const;

export const forecast = {
  read: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/proposal/forecast',
    perMinute: 30,
    summary:
      'Read the caller’s expected income for the next 90 days by week and currency, with the documents behind it.',
    response: incomeForecast,
  }),
  exportCsv: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/proposal/forecast/export',
    perMinute: 10,
    summary: 'Export the payments of the caller’s forecast as CSV.',
  }),
};
