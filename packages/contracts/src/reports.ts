import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, page, pageQuery, requiredText, text } from './primitives.ts';

/** What may be reported. A post is a blog; an application is its writer's. */
export const reportKinds = [
  'job',
  'person',
  'application',
  'message',
  'service',
  'project',
  'post',
  'recommendation',
] as const;
export type ReportKind = (typeof reportKinds)[number];

/** What can be taken out of sight; of the others, only their person can be warned. */
export const hideableKinds: readonly ReportKind[] = [
  'job',
  'service',
  'project',
  'post',
  'recommendation',
];

/** What a person may say is wrong. */
export const reportReasons = ['spam', 'scam', 'offensive', 'false', 'copied', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportReasonTexts: Record<ReportReason, string> = {
  spam: 'Unwanted advertising',
  scam: 'Tries to get money or data by deceit',
  offensive: 'Insults, threatens or discriminates',
  false: 'Says what is not true',
  copied: 'Is copied from somebody',
  other: 'Something else',
};

/** What a machine says: its words are the reason, a person decides. */
export const flagReasons = ['flagged'] as const;
export type FlagReason = (typeof flagReasons)[number];

export const reportLimits = { words: 400, aDay: 20 } as const;

export const reportTexts = {
  reported: 'Thank you. Somebody will look at it, and you will be told what came of it.',
  again: 'You have reported this already. You will be told what came of it.',
  own: 'This is your own.',
  many: 'You have reported very many things today. Please go on tomorrow.',
} as const;

export const reportForm = z.strictObject({
  kind: z.enum(reportKinds),
  id,
  reason: z.enum(reportReasons, 'Please choose what is wrong.'),
  words: z._default(text(reportLimits.words), ''),
});
export type ReportForm = z.output<typeof reportForm>;

/** `none` takes back what was done. */
export const decisions = ['dismiss', 'warn', 'hide', 'none'] as const;
export type Decision = (typeof decisions)[number];

const person = z.object({ id: z.string(), name: z.string() });

export const caseReport = z.object({
  at: instant,
  /** Who reported it; null of a machine, of somebody who is gone, and to the one whose thing it is. */
  by: z.nullable(person),
  byMachine: z.boolean(),
  reason: z.enum([...reportReasons, ...flagReasons]),
  words: z.string(),
});

export const caseDecision = z.object({
  at: instant,
  /** Who decided. */
  by: person,
  decision: z.enum(decisions),
  /** Why: the person whose thing it is reads this. */
  words: z.string(),
});
export type CaseDecision = z.infer<typeof caseDecision>;

const caseFacts = {
  id,
  kind: z.enum(reportKinds),
  /** Of what was reported. */
  thingId: z.string(),
  state: z.enum(['open', 'decided']),
  /** As it was when it was first reported since the last decision. */
  title: z.string(),
  /** Where it opens: a path of the product. */
  link: z.string(),
  /** Whose it is. */
  owner: person,
  /** Reports since the last decision; beyond 200 they are counted only. */
  reports: z.number(),
  /** The owner has answered the last decision. */
  appealed: z.boolean(),
  /** Whether a decision keeps it out of sight now. */
  hidden: z.boolean(),
  reportedAt: instant,
};

export const moderationCase = z.object({
  ...caseFacts,
  /** What most of the open reports say is wrong. */
  reasons: z.array(
    z.object({ reason: z.enum([...reportReasons, ...flagReasons]), count: z.number() }),
  ),
});
export type ModerationCase = z.infer<typeof moderationCase>;

export const wholeCase = z.extend(moderationCase, {
  /** What was shown when it was reported. */
  snapshot: z.string(),
  canHide: z.boolean(),
  reportList: z.array(caseReport),
  /** Newest first. */
  decisions: z.array(caseDecision),
  appeal: z.nullable(z.object({ at: instant, words: z.string() })),
  /** What was decided about other things of this person, newest first, up to 20. */
  history: z.array(
    z.extend(caseDecision, { caseId: id, kind: z.enum(reportKinds), title: z.string() }),
  ),
});
export type WholeCase = z.infer<typeof wholeCase>;

/** What somebody is told of a decision about a thing of theirs. */
export const ownDecision = z.object({
  id,
  kind: z.enum(reportKinds),
  title: z.string(),
  link: z.string(),
  /** `none`: it was taken back. */
  decision: z.enum(['warn', 'hide', 'none']),
  words: z.string(),
  decidedAt: instant,
  appeal: z.nullable(z.object({ at: instant, words: z.string() })),
  /** Once a decision. */
  mayAppeal: z.boolean(),
});
export type OwnDecision = z.infer<typeof ownDecision>;

/** Where somebody reads a decision about a thing of theirs, and answers it. */
export const ownDecisionPath = (caseId: string) => `/decision/${caseId}`;

export const appealForm = z.strictObject({
  words: requiredText('Please say why it should be looked at again.', reportLimits.words),
});

export const decisionForm = z
  .strictObject({
    decision: z.enum(decisions, 'Please choose what is to be done.'),
    words: z._default(text(reportLimits.words), ''),
    /** How many decisions the caller has seen: another one in between is not overruled unseen. */
    seen: z.int(),
  })
  .check(
    z.refine(({ decision, words }) => decision === 'dismiss' || words !== '', {
      path: ['words'],
      error: 'Please say why: the person reads it.',
    }),
  );

const ofAnybody = { service: 'marketplace', access: 'user' } as const;
const ofAdmins = { service: 'marketplace', access: 'admin' } as const;
const params = z.strictObject({ id });

export const reports = {
  create: defineEndpoint({
    ...ofAnybody,
    method: 'POST',
    path: '/reports',
    perMinute: 20,
    summary:
      'Report something; once a person and thing until it is decided, after which it may be reported anew. `not_found` for what the caller cannot see.',
    body: reportForm,
    response: z.object({ message: z.string() }),
  }),
  decision: defineEndpoint({
    ...ofAnybody,
    method: 'GET',
    path: '/reports/decisions/:id',
    names: 'own',
    summary: 'What was decided about a thing of the caller’s, by the id of its case.',
    params,
    response: z.object({ decision: ownDecision }),
  }),
  appeal: defineEndpoint({
    ...ofAnybody,
    method: 'POST',
    path: '/reports/decisions/:id/appeal',
    names: 'own',
    summary:
      'Answer a decision, once: its case is looked at again. A second time is `conflict`, and when there is nothing to answer.',
    params,
    body: appealForm,
    response: z.object({ message: z.string(), decision: ownDecision }),
  }),
};

export const moderation = {
  cases: defineEndpoint({
    ...ofAdmins,
    method: 'GET',
    path: '/moderation/cases',
    summary: 'What was reported: open cases with most reports first, decided ones newest first.',
    query: z.extend(pageQuery, { state: z._default(z.enum(['open', 'decided']), 'open') }),
    response: page(moderationCase),
  }),
  numbers: defineEndpoint({
    ...ofAdmins,
    method: 'GET',
    path: '/moderation/numbers',
    summary: 'How many cases are open, and how many of them are answers to a decision.',
    response: z.object({ open: z.number(), appeals: z.number() }),
  }),
  read: defineEndpoint({
    ...ofAdmins,
    method: 'GET',
    path: '/moderation/cases/:id',
    names: 'anyones',
    summary: 'One case: what was reported as it was then, by whom and why, and what was decided.',
    params,
    response: z.object({ case: wholeCase }),
  }),
  decide: defineEndpoint({
    ...ofAdmins,
    method: 'POST',
    path: '/moderation/cases/:id/decide',
    names: 'anyones',
    summary:
      'Dismiss a case, warn the person or take the thing out of sight; `none` takes that back. The person is told why, those who reported it what came of it. `conflict` when another one decided meanwhile, `forbidden` for one’s own.',
    params,
    body: decisionForm,
    response: z.object({ message: z.string(), case: wholeCase }),
  }),
};
