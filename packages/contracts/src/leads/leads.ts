import * as z from 'zod/mini';
import {
  leadMessageLimit,
  siteMessageLimits,
  siteMessageTexts,
} from '../shared/email-addresses.ts';
import { defineEndpoint } from '../shared/endpoint.ts';
import {
  currency,
  email,
  id,
  linkEnd,
  page,
  pageQuery,
  requiredText,
  text,
} from '../shared/primitives.ts';
import {
  lead,
  leadChanges,
  leadDetail,
  leadForm,
  leadLimits,
  leadLogEntry,
  leadMessages,
  leadSources,
  leadStages,
} from './lead-terms.ts';

/** A visitor's message to the owner of a portfolio site. */
export const siteMessageForm = z.strictObject({
  name: requiredText(siteMessageTexts.name, siteMessageLimits.name),
  email,
  company: z._default(text(siteMessageLimits.company), ''),
  message: z
    .string(siteMessageTexts.message)
    .check(
      z.trim(),
      z.minLength(1, siteMessageTexts.message),
      z.maxLength(leadMessageLimit, `Input cannot exceed ${leadMessageLimit} characters`),
    ),
});

/** Filters of leads; every given one must match. */
const leadFilters = {
  campaign: z.optional(id),
  source: z.optional(z.enum(leadSources)),
  q: z.optional(text(100)),
};
const note = z.strictObject({
  text: z
    .string(leadMessages.note)
    .check(
      z.trim(),
      z.minLength(1, leadMessages.note),
      z.maxLength(leadLimits.note, `Input cannot exceed ${leadLimits.note} characters`),
    ),
});

/** The email to a lead. */
export const leadEmailForm = z.strictObject({
  subject: requiredText(leadMessages.subject, leadLimits.mailSubject),
  text: z
    .string(leadMessages.mail)
    .check(
      z.trim(),
      z.minLength(1, leadMessages.mail),
      z.maxLength(leadLimits.mailText, `Input cannot exceed ${leadLimits.mailText} characters`),
    ),
});

/** One column of the board. */
export const leadColumn = z.extend(page(lead), {
  stage: z.enum(leadStages),
  count: z.number(),
  /** Total value of its leads, one sum per currency. */
  sums: z.array(z.object({ currency, amount: z.number() })),
});
export type LeadColumn = z.infer<typeof leadColumn>;

/** Conversion of the leads created in a period, and the time leads spent in each stage. */
export const leadNumbers = z.object({
  created: z.number(),
  won: z.number(),
  lost: z.number(),
  /**
   * The funnel from new to won: leads that reached each step, and their share of the previous step.
   */
  steps: z.array(
    z.object({
      stage: z.enum(['new', 'contacted', 'proposal_sent', 'won']),
      reached: z.number(),
      /** 0 to 1; null when no lead reached the previous step. */
      rate: z.nullable(z.number()),
    }),
  ),
  /** Of completed stays; null without any. */
  times: z.array(
    z.object({
      stage: z.enum(leadStages),
      stays: z.number(),
      medianHours: z.nullable(z.number()),
    }),
  ),
  sources: z.array(z.object({ source: z.enum(leadSources), created: z.number(), won: z.number() })),
});
export type LeadNumbers = z.infer<typeof leadNumbers>;

const marketplace = { service: 'marketplace' } as const;
const ofFreelancer = { ...marketplace, access: 'freelancer' } as const;
const params = z.strictObject({ id });
const noteParams = z.strictObject({ id, noteId: z.uuid() });
const done = z.object({ message: z.string() });
const changed = z.object({ message: z.string(), lead: leadDetail });
const day = z.optional(z.iso.date());

export const leads = {
  writeToSite: defineEndpoint({
    ...marketplace,
    method: 'POST',
    path: '/leads/from-site',
    access: 'open',
    perMinute: 5,
    summary:
      'Send a message to a site’s owner, which creates a lead, a notification and an email. Idempotent by message_id.',
    body: z.extend(siteMessageForm, {
      host: z.string().check(z.maxLength(253)),
      /** Created by the browser once per message. */
      message_id: z.uuid(),
    }),
    response: done,
  }),
  listOwn: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/leads',
    summary: 'List the caller’s leads, newest first; overdue ones by due date.',
    query: z.extend(pageQuery, {
      ...leadFilters,
      stage: z.optional(z.enum(leadStages)),
      /** Only those whose next step is overdue. */
      overdue: z.optional(z.literal('true')),
    }),
    response: page(lead),
  }),
  board: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/leads/board',
    summary: 'Read the first page of every stage in board order, with counts and totals.',
    query: z.strictObject(leadFilters),
    response: z.object({ columns: z.array(leadColumn), overdue: z.number() }),
  }),
  boardStage: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/leads/board/:stage',
    names: 'own',
    summary: 'Read the next page of one stage of the board.',
    params: z.strictObject({ stage: z.enum(leadStages) }),
    query: z.extend(pageQuery, leadFilters),
    response: page(lead),
  }),
  numbers: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/leads/numbers',
    summary:
      'Read conversion figures for leads created in a period. Days are inclusive and in UTC; the default is the last 90 days.',
    query: z.strictObject({ from: day, to: day, campaign: z.optional(id) }),
    response: z.object({ numbers: leadNumbers }),
  }),
  create: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/leads',
    perMinute: 60,
    summary: 'Add a lead manually. Repeating a lead_id returns the existing lead.',
    body: z.extend(leadForm, {
      /** Created by the browser once per lead. */
      lead_id: z.uuid(),
      stage: z._default(z.enum(leadStages), 'new'),
    }),
    response: changed,
  }),
  read: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/leads/:id',
    names: 'own',
    summary: 'Read a lead of the caller with its notes and emails.',
    params,
    response: z.object({ lead: leadDetail }),
  }),
  update: defineEndpoint({
    ...ofFreelancer,
    method: 'PATCH',
    path: '/leads/:id',
    names: 'own',
    perMinute: 120,
    summary: 'Update some fields of a lead of the caller.',
    params,
    body: leadChanges,
    response: changed,
  }),
  move: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/leads/:id/move',
    names: 'own',
    perMinute: 120,
    summary:
      'Move a lead of the caller into a stage: before another lead, to the end (`before: null`) or to the top (omitted). With `stage_at` it is `conflict` after another move.',
    params,
    body: z.strictObject({
      stage: z.enum(leadStages),
      before: z.optional(z.nullable(id)),
      /** When it entered the stage that the caller saw. A lead in the new stage stays as it is. */
      stage_at: z.optional(z.iso.datetime()),
    }),
    response: changed,
  }),
  remove: defineEndpoint({
    ...ofFreelancer,
    method: 'DELETE',
    path: '/leads/:id',
    names: 'own',
    summary: 'Delete a lead of the caller, restorable for a day. Idempotent.',
    params,
    response: done,
  }),
  restore: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/leads/:id/restore',
    names: 'own',
    summary: 'Restore a deleted lead.',
    params,
    response: changed,
  }),
  addNote: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/leads/:id/notes',
    names: 'own',
    perMinute: 60,
    summary: 'Add a note. Idempotent by note_id.',
    params,
    body: z.extend(note, { note_id: z.uuid() }),
    response: changed,
  }),
  updateNote: defineEndpoint({
    ...ofFreelancer,
    method: 'PUT',
    path: '/leads/:id/notes/:noteId',
    names: 'own',
    perMinute: 60,
    summary: 'Edit a note.',
    params: noteParams,
    body: note,
    response: changed,
  }),
  removeNote: defineEndpoint({
    ...ofFreelancer,
    method: 'DELETE',
    path: '/leads/:id/notes/:noteId',
    names: 'own',
    summary: 'Delete a note. Idempotent.',
    params: noteParams,
    response: changed,
  }),
  history: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/leads/:id/history',
    names: 'own',
    summary: 'List the activity of a lead of the caller, newest first.',
    params,
    query: pageQuery,
    response: page(leadLogEntry),
  }),
  mail: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/leads/:id/mail',
    names: 'own',
    perMinute: 10,
    summary:
      'Email a lead of the caller, once per mail_id, with replies to the freelancer and an unsubscribe link. A new lead becomes contacted. `conflict` without consent or after an unsubscribe or bounce; `rate_limited` above the daily limit.',
    params,
    body: z.extend(leadEmailForm, {
      /** Created by the browser once per email. */
      mail_id: z.uuid(),
    }),
    response: changed,
  }),
};

const token = z.strictObject({ token: linkEnd });

/**
 * Pages that marketplace renders without a script; the gateway serves them at
 * `/unsubscribe/:token`.
 */
export const leadUnsubscribing = {
  page: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/leads/unsubscribe/:token',
    access: 'capability',
    summary: 'Serve the page that confirms an unsubscribe from a freelancer’s emails.',
    params: token,
  }),
  unsubscribe: defineEndpoint({
    ...marketplace,
    method: 'POST',
    path: '/leads/unsubscribe/:token',
    access: 'capability',
    perMinute: 30,
    summary:
      'Unsubscribe this address from the freelancer’s emails. Email programs call it with one click (RFC 8058).',
    params: token,
  }),
};
