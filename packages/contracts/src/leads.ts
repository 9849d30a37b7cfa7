import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  lead,
  leadChanges,
  leadForm,
  leadLimits,
  leadLogEntry,
  leadMessages,
  leadSources,
  leadStages,
  wholeLead,
} from './lead-terms.ts';
import { currency, email, id, linkEnd, page, pageQuery, requiredText, text } from './primitives.ts';
import { leadMessageLimit, siteMessageLimits, siteMessageTexts } from './site-message-rules.ts';

/** What a visitor of a portfolio site writes to its owner. */
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
export type SiteMessageForm = z.output<typeof siteMessageForm>;

/** Which leads: every part that is given must fit. */
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

/** What somebody writes to a lead. */
export const leadMailForm = z.strictObject({
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
  /** What its leads are worth together, one sum a currency. */
  sums: z.array(z.object({ currency, amount: z.number() })),
});
export type LeadColumn = z.infer<typeof leadColumn>;

/** Of the leads that came in a time, how far they got; and how long leads stood in each stage. */
export const leadNumbers = z.object({
  created: z.number(),
  won: z.number(),
  lost: z.number(),
  /** The way from new to won: how many got at least so far, and the share of those of the step before. */
  steps: z.array(
    z.object({
      stage: z.enum(['new', 'contacted', 'proposal_sent', 'won']),
      reached: z.number(),
      /** 0 to 1; null where nobody got to the step before. */
      rate: z.nullable(z.number()),
    }),
  ),
  /** Of stays that are over; null where none is. */
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
const changed = z.object({ message: z.string(), lead: wholeLead });
const day = z.optional(z.iso.date());

export const leads = {
  writeToSite: defineEndpoint({
    ...marketplace,
    method: 'POST',
    path: '/leads/from-site',
    access: 'open',
    perMinute: 5,
    summary:
      'A message to the owner of a published site: it becomes a lead, a notification and a mail. The same message_id again changes nothing.',
    body: z.extend(siteMessageForm, {
      host: z.string().check(z.maxLength(253)),
      /** Made by the browser once a message. */
      message_id: z.uuid(),
    }),
    response: done,
  }),
  listOwn: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/leads',
    summary: 'Own leads, newest first; those overdue by what is due longest.',
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
    summary: 'The first page of every stage, in the order that people gave; counts and sums.',
    query: z.strictObject(leadFilters),
    response: z.object({ columns: z.array(leadColumn), overdue: z.number() }),
  }),
  boardStage: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/leads/board/:stage',
    names: 'own',
    summary: 'The next page of one stage of the board.',
    params: z.strictObject({ stage: z.enum(leadStages) }),
    query: z.extend(pageQuery, leadFilters),
    response: page(lead),
  }),
  numbers: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/leads/numbers',
    summary:
      'How leads that came in a time went on, from their log alone. Days are UTC, both included; without, the last 90 days.',
    query: z.strictObject({ from: day, to: day, campaign: z.optional(id) }),
    response: z.object({ numbers: leadNumbers }),
  }),
  create: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/leads',
    perMinute: 60,
    summary: 'Add a lead by hand. The same lead_id again answers with the first one.',
    body: z.extend(leadForm, {
      /** Made by the browser once a lead. */
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
    summary: 'One own lead with its notes and mails.',
    params,
    response: z.object({ lead: wholeLead }),
  }),
  update: defineEndpoint({
    ...ofFreelancer,
    method: 'PATCH',
    path: '/leads/:id',
    names: 'own',
    perMinute: 120,
    summary: 'Change any fields of an own lead; the others stay.',
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
      'Put an own lead into a stage: before another one of it, at its end (`before: null`), or on top (left out).',
    params,
    body: z.strictObject({ stage: z.enum(leadStages), before: z.optional(z.nullable(id)) }),
    response: changed,
  }),
  remove: defineEndpoint({
    ...ofFreelancer,
    method: 'DELETE',
    path: '/leads/:id',
    names: 'own',
    summary: 'Delete an own lead; it can be brought back for a day. Twice is harmless.',
    params,
    response: done,
  }),
  restore: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/leads/:id/restore',
    names: 'own',
    summary: 'Bring a lead back that was deleted.',
    params,
    response: changed,
  }),
  addNote: defineEndpoint({
    ...ofFreelancer,
    method: 'POST',
    path: '/leads/:id/notes',
    names: 'own',
    perMinute: 60,
    summary: 'Add a note. The same note_id again changes nothing.',
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
    summary: 'Change a note.',
    params: noteParams,
    body: note,
    response: changed,
  }),
  removeNote: defineEndpoint({
    ...ofFreelancer,
    method: 'DELETE',
    path: '/leads/:id/notes/:noteId',
    names: 'own',
    summary: 'Delete a note; twice is harmless.',
    params: noteParams,
    response: changed,
  }),
  history: defineEndpoint({
    ...ofFreelancer,
    method: 'GET',
    path: '/leads/:id/history',
    names: 'own',
    summary: 'What happened to an own lead, newest first.',
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
      'Mail an own lead, once a mail_id: from the freelancer’s name, answers to them, with a way to unsubscribe. A new lead is contacted then. Refused with a sentence (`conflict`) without the lead’s consent, when it unsubscribed or bounced, and after very many a day (`rate_limited`).',
    params,
    body: z.extend(leadMailForm, {
      /** Made by the browser once a mail. */
      mail_id: z.uuid(),
    }),
    response: changed,
  }),
};

const token = z.strictObject({ token: linkEnd });

/** Pages without script of ours, drawn by marketplace; the gateway has them at `/unsubscribe/:token`. */
export const leadUnsubscribing = {
  page: defineEndpoint({
    ...marketplace,
    method: 'GET',
    path: '/leads/unsubscribe/:token',
    access: 'capability',
    summary: 'Asks whether somebody wants no more mails from a freelancer.',
    params: token,
  }),
  unsubscribe: defineEndpoint({
    ...marketplace,
    method: 'POST',
    path: '/leads/unsubscribe/:token',
    access: 'capability',
    perMinute: 30,
    summary:
      'No more mails from this freelancer to this address; mail programs call it by one click.',
    params: token,
  }),
};
