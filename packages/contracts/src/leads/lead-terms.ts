import * as z from 'zod/mini';
import { leadMessageLimit, siteMessageLimits } from '../shared/email-addresses.ts';
import {
  currency,
  email,
  id,
  instant,
  maxAmount,
  requiredText,
  text,
} from '../shared/primitives.ts';

export const leadSources = ['form', 'import', 'manual', 'portfolio'] as const;
export type LeadSource = (typeof leadSources)[number];
/** In the order of the board; `lost` is outside the path from new to won. */
export const leadStages = ['new', 'contacted', 'proposal_sent', 'won', 'lost'] as const;
export type LeadStage = (typeof leadStages)[number];

export const leadLimits = {
  name: siteMessageLimits.name,
  company: siteMessageLimits.company,
  phone: 40,
  message: leadMessageLimit,
  note: 2000,
  /** Most notes of one lead. */
  notes: 200,
  nextStep: 200,
  mailSubject: 150,
  mailText: 5000,
  /** Most emails to one lead. */
  mails: 100,
  /** First emails that one person can send in 24 hours. */
  mailsADay: 100,
  /** How long a deleted lead can be restored. */
  undoHours: 24,
} as const;

export const leadMessages = {
  name: 'Please fill the name!',
  value: 'Please enter a value of zero or more.',
  note: 'Please write a note.',
  nextStep: 'Please describe the next step.',
  nextStepAt: 'Please choose a due date.',
  subject: 'Please fill the subject!',
  mail: 'Please write the email.',
} as const;

/** Maximum value of a lead, in minor units. */
export const leadValue = z.strictObject({
  amount: z
    .int(leadMessages.value)
    .check(
      z.gte(0, leadMessages.value),
      z.lte(maxAmount, 'The amount is larger than this form allows.'),
    ),
  currency,
});
export type LeadValue = z.infer<typeof leadValue>;

const moment = (message: string) =>
  z.iso.datetime({ offset: true, message }) as never as z.ZodMiniType<string, string>;

export const leadStep = z.strictObject({
  text: requiredText(leadMessages.nextStep, leadLimits.nextStep),
  at: moment(leadMessages.nextStepAt),
});

const message = z
  .string()
  .check(
    z.trim(),
    z.maxLength(leadLimits.message, `Input cannot exceed ${leadLimits.message} characters`),
  );

const emailOrNone = z.union([z.literal(''), email]);

/** A lead as its freelancer enters it; omitted fields are empty. */
export const leadForm = z.strictObject({
  name: requiredText(leadMessages.name, leadLimits.name),
  email: z._default(emailOrNone, ''),
  company: z._default(text(leadLimits.company), ''),
  phone: z._default(text(leadLimits.phone), ''),
  message: z._default(message, ''),
  value: z._default(z.nullable(leadValue), null),
  nextStep: z._default(z.nullable(leadStep), null),
  campaignId: z._default(z.nullable(id), null),
  /** The freelancer confirms that this person agreed to be emailed. */
  mayWrite: z._default(z.boolean(), false),
});
export type LeadForm = z.output<typeof leadForm>;

/** Any of those fields; `suspicious: false` marks a flagged lead as real. */
export const leadChanges = z.strictObject({
  name: z.optional(requiredText(leadMessages.name, leadLimits.name)),
  email: z.optional(emailOrNone),
  company: z.optional(text(leadLimits.company)),
  phone: z.optional(text(leadLimits.phone)),
  message: z.optional(message),
  value: z.optional(z.nullable(leadValue)),
  nextStep: z.optional(z.nullable(leadStep)),
  campaignId: z.optional(z.nullable(id)),
  mayWrite: z.optional(z.boolean()),
  suspicious: z.optional(z.literal(false)),
});
export type LeadChanges = z.output<typeof leadChanges>;

/** A lead in a list and on the board. */
export const lead = z.object({
  id,
  campaignId: z.nullable(id),
  /** Empty without one. */
  campaignName: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  phone: z.string(),
  message: z.string(),
  value: z.nullable(leadValue),
  source: z.enum(leadSources),
  stage: z.enum(leadStages),
  /** When it entered its stage. */
  stageAt: instant,
  nextStep: z.nullable(z.object({ text: z.string(), at: instant, overdue: z.boolean() })),
  noteCount: z.number(),
  /** Signs that it may be spam; a person decides. */
  suspicious: z.boolean(),
  suspicions: z.array(z.string()),
  createdAt: instant,
});
export type Lead = z.infer<typeof lead>;

export const leadNote = z.object({
  id: z.uuid(),
  text: z.string(),
  at: instant,
  changedAt: z.nullable(instant),
});
export type LeadNote = z.infer<typeof leadNote>;

export const leadEmailStates = ['queued', 'sent', 'failed', 'bounced'] as const;
/** An email that was sent to a lead. */
export const leadEmail = z.object({
  id: z.uuid(),
  subject: z.string(),
  text: z.string(),
  at: instant,
  state: z.enum(leadEmailStates),
  /** Why it failed, for people. */
  reason: z.string(),
});
export type LeadEmail = z.infer<typeof leadEmail>;

/** A lead with all its details. */
export const leadDetail = z.extend(lead, {
  /** Further questions of a form, and their answers. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Newest first. */
  notes: z.array(leadNote),
  /** Newest first. */
  mails: z.array(leadEmail),
  mayWrite: z.boolean(),
  /** The reason why no email may be sent, as a sentence; empty when one may. */
  whyNoMail: z.string(),
});
export type LeadDetail = z.infer<typeof leadDetail>;

export const leadLogKinds = [
  'created',
  'moved',
  'noted',
  'note_removed',
  'mailed',
  'mail_failed',
  'unsubscribed',
  'deleted',
  'restored',
] as const;
export type LeadLogKind = (typeof leadLogKinds)[number];
/** Who caused an entry: the freelancer, the lead itself, an import, or the outcome of a document or email. */
export const leadLogActors = ['you', 'lead', 'import', 'proposal', 'invoice', 'mail'] as const;
export type LeadLogActor = (typeof leadLogActors)[number];

/** What happened to a lead. Entries are added and never changed. */
export const leadLogEntry = z.object({
  id: z.string(),
  at: instant,
  what: z.enum(leadLogKinds),
  /** Stages; only of `created` (to) and `moved`. */
  from: z.nullable(z.enum(leadStages)),
  to: z.nullable(z.enum(leadStages)),
  by: z.enum(leadLogActors),
  /** The document, email or reason it is about, such as “Label refresh” or “INV-0007”; may be empty. */
  about: z.string(),
});
export type LeadLogEntry = z.infer<typeof leadLogEntry>;
