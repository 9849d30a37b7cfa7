import * as z from 'zod/mini';
import { dayMs } from '../shared/durations.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import {
  entryId,
  hoursClaim,
  hoursQuery,
  invoiceHours,
  timeEntry,
  timeEntryChange,
  timeEntryForm,
  timeRange,
  timerStart,
  timeSettings,
  timeSubjects,
  weekShare,
} from './time-records.ts';

const ofDocuments = { service: 'documents', access: 'freelancer' } as const;
const params = z.strictObject({ entry_id: entryId });
/** Made by the browser; the sent invoice keeps it. */
const draftParams = z.strictObject({ draft_id: z.uuid() });
/** Made by the browser: sharing a week twice shares it once. */
const weekParams = z.strictObject({ week_id: z.uuid() });
const changed = z.object({ entry: timeEntry });

export const timeTracking = {
  running: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/time/timer',
    summary: 'Read the caller’s running timer, if any.',
    response: z.object({ entry: z.nullable(timeEntry) }),
  }),
  start: defineEndpoint({
    ...ofDocuments,
    method: 'POST',
    path: '/proposal/time/timer',
    summary:
      'Start a timer; one that runs already stops at that moment. Repeating an entry_id returns the first entry.',
    body: timerStart,
    response: changed,
  }),
  stop: defineEndpoint({
    ...ofDocuments,
    method: 'POST',
    path: '/proposal/time/timer/:entry_id/stop',
    names: 'own',
    summary: 'Stop a timer. Idempotent.',
    params,
    body: z.strictObject({ stopped_at: z.iso.datetime('Enter when it stopped.') }),
    response: changed,
  }),
  list: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/time/entries',
    summary: 'List the caller’s entries of up to 31 days, oldest first.',
    query: timeRange.check(
      z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < 31 * dayMs, {
        error: 'Choose at most 31 days.',
        path: ['to'],
      }),
    ),
    response: z.object({ entries: z.array(timeEntry) }),
  }),
  add: defineEndpoint({
    ...ofDocuments,
    method: 'PUT',
    path: '/proposal/time/entries/:entry_id',
    names: 'own',
    summary: 'Add an entry under the id that the caller chose. Repeating it adds nothing.',
    params,
    body: timeEntryForm,
    response: changed,
  }),
  change: defineEndpoint({
    ...ofDocuments,
    method: 'PATCH',
    path: '/proposal/time/entries/:entry_id',
    names: 'own',
    summary: 'Change an entry that is not billed, or the running timer.',
    params,
    body: timeEntryChange,
    response: changed,
  }),
  remove: defineEndpoint({
    ...ofDocuments,
    method: 'DELETE',
    path: '/proposal/time/entries/:entry_id',
    names: 'own',
    summary: 'Delete an entry that is not billed. Idempotent.',
    params,
    response: z.object({ message: z.string() }),
  }),
  shareWeek: defineEndpoint({
    ...ofDocuments,
    method: 'PUT',
    path: '/proposal/time/weeks/:week_id',
    names: 'own',
    perMinute: 20,
    summary:
      'Ask a project’s client to confirm a week’s entries, which can’t be changed meanwhile. Repeating it shares nothing more.',
    params: weekParams,
    body: weekShare,
    response: z.object({ message: z.string() }),
  }),
  unshareWeek: defineEndpoint({
    ...ofDocuments,
    method: 'DELETE',
    path: '/proposal/time/weeks/:week_id',
    names: 'own',
    summary: 'Withdraw a shared week. If its client confirmed it, we email them. Idempotent.',
    params: weekParams,
    response: z.object({ message: z.string() }),
  }),
  subjects: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/time/subjects',
    summary: 'List projects and clients to track time for, with their hourly rates.',
    response: timeSubjects,
  }),
  settings: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/time/settings',
    summary: 'Read the rounding rule and the hourly rates of projects and clients.',
    response: z.object({ settings: timeSettings }),
  }),
  saveSettings: defineEndpoint({
    ...ofDocuments,
    method: 'PUT',
    path: '/proposal/time/settings',
    summary: 'Save the rounding rule and hourly rates, for entries from now on.',
    body: timeSettings,
    response: z.object({ settings: timeSettings }),
  }),
  exportCsv: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/time/export',
    perMinute: 10,
    summary: 'Export the caller’s entries as CSV.',
    query: timeRange,
  }),
  unbilled: defineEndpoint({
    ...ofDocuments,
    method: 'GET',
    path: '/proposal/time/unbilled',
    summary: 'Preview the invoice lines of unbilled hours.',
    query: hoursQuery,
    response: invoiceHours,
  }),
  claim: defineEndpoint({
    ...ofDocuments,
    method: 'PUT',
    path: '/proposal/time/invoices/:draft_id',
    names: 'own',
    summary:
      'Reserve unbilled hours for an invoice draft and return its lines. An hour belongs to one invoice only.',
    params: draftParams,
    body: hoursClaim,
    response: z.extend(invoiceHours, {
      /** Seconds that are reserved for the draft altogether, to send with the invoice. */
      tracked_seconds: z.number(),
    }),
  }),
  release: defineEndpoint({
    ...ofDocuments,
    method: 'DELETE',
    path: '/proposal/time/invoices/:draft_id',
    names: 'own',
    summary: 'Free the hours that are reserved for an invoice draft and return their lines.',
    params: draftParams,
    response: z.object({ items: invoiceHours.shape.items }),
  }),
};
