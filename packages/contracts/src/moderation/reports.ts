import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';
import { id, instant, page, pageQuery, requiredText, text } from '../shared/primitives.ts';

/** Items that can be reported. A post is a blog; an application belongs to its author. */
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

/** The kinds that can be hidden; for others, only their owner can be warned. */
export const hideableKinds: readonly ReportKind[] = [
  'job',
  'service',
  'project',
  'post',
  'recommendation',
];

/** The reasons that people can choose. */
export const reportReasons = ['spam', 'scam', 'offensive', 'false', 'copied', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportReasonTexts: Record<ReportReason, string> = {
  spam: 'Spam',
  scam: 'Scam or fraud',
  offensive: 'Harassment or hate',
  false: 'False information',
  copied: 'Copied content',
  other: 'Something else',
};

/** The reason of automatic reports, with their own words; a moderator decides. */
export const flagReasons = ['flagged'] as const;
export type FlagReason = (typeof flagReasons)[number];

export const reportLimits = { words: 400, aDay: 20 } as const;

export const reportTexts = {
  reported: 'Thank you. We’ll review it and notify you of the outcome.',
  again: 'You have already reported this. We’ll notify you of the outcome.',
  ownContent: 'You can’t report your own content.',
  many: 'You have reached today’s report limit. Please try again tomorrow.',
} as const;

export const reportForm = z.strictObject({
  kind: z.enum(reportKinds),
  id,
  reason: z.enum(reportReasons, 'Please choose a reason.'),
  words: z._default(text(reportLimits.words), ''),
});
export type ReportForm = z.output<typeof reportForm>;

/** `none` reverses the decision. */
export const decisions = ['dismiss', 'warn', 'hide', 'none'] as const;
export type ModerationDecision = (typeof decisions)[number];

const person = z.object({ id: z.string(), name: z.string() });

export const caseReport = z.object({
  at: instant,
  /** The reporter; null for a machine, a deleted account, and to the owner of the reported item. */
  by: z.nullable(person),
  byMachine: z.boolean(),
  reason: z.enum([...reportReasons, ...flagReasons]),
  words: z.string(),
});

export const caseDecision = z.object({
  at: instant,
  /** The admin who decided. */
  by: person,
  decision: z.enum(decisions),
  /** The reason, which the owner reads. */
  words: z.string(),
});
export type CaseDecision = z.infer<typeof caseDecision>;

const caseFields = {
  id,
  kind: z.enum(reportKinds),
  /** Id of the reported item. */
  thingId: z.string(),
  state: z.enum(['open', 'decided']),
  /** The item as it was when first reported since the last decision. */
  title: z.string(),
  /** The item's path in the product. */
  link: z.string(),
  /** Its owner. */
  owner: person,
  /** Reports since the last decision; beyond 200 they are counted only. */
  reports: z.number(),
  /** The owner has answered the last decision. */
  appealed: z.boolean(),
  /** Whether a decision currently hides it. */
  hidden: z.boolean(),
  reportedAt: instant,
};

export const moderationCase = z.object({
  ...caseFields,
  /** The most common reason of the open reports. */
  reasons: z.array(
    z.object({ reason: z.enum([...reportReasons, ...flagReasons]), count: z.number() }),
  ),
});
export type ModerationCase = z.infer<typeof moderationCase>;

export const caseDetail = z.extend(moderationCase, {
  /** The item when it was reported. */
  snapshot: z.string(),
  canHide: z.boolean(),
  reportList: z.array(caseReport),
  /** Newest first. */
  decisions: z.array(caseDecision),
  appeal: z.nullable(z.object({ at: instant, words: z.string() })),
  /** Decisions on other items of this person, newest first, up to 20. */
  history: z.array(
    z.extend(caseDecision, { caseId: id, kind: z.enum(reportKinds), title: z.string() }),
  ),
});
export type CaseDetail = z.infer<typeof caseDetail>;

/** A decision as the owner of the reported item sees it. */
export const myDecision = z.object({
  id,
  kind: z.enum(reportKinds),
  title: z.string(),
  link: z.string(),
  /** `none`: it was reversed. */
  decision: z.enum(['warn', 'hide', 'none']),
  words: z.string(),
  decidedAt: instant,
  appeal: z.nullable(z.object({ at: instant, words: z.string() })),
  /** One appeal per decision. */
  mayAppeal: z.boolean(),
});
export type MyDecision = z.infer<typeof myDecision>;

/** The page where a person reads a decision about their item and appeals it. */
export const myDecisionPath = (caseId: string) => `/decision/${caseId}`;

export const appealForm = z.strictObject({
  words: requiredText('Please say why we should review it again.', reportLimits.words),
});

export const decisionForm = z
  .strictObject({
    decision: z.enum(decisions, 'Please choose a decision.'),
    words: z._default(text(reportLimits.words), ''),
    /** The number of decisions that the caller has seen: an unseen one is never overruled. */
    seen: z.int(),
  })
  .check(
    z.refine(({ decision, words }) => decision === 'dismiss' || words !== '', {
      path: ['words'],
      error: 'Please give a reason. We share it with the person.',
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
      'Report content. Each person has one open report per item. `not_found` for items the caller can’t see.',
    body: reportForm,
    response: z.object({ message: z.string() }),
  }),
  decision: defineEndpoint({
    ...ofAnybody,
    method: 'GET',
    path: '/reports/decisions/:id',
    names: 'own',
    summary: 'Read the decision on the caller’s content by the id of its case.',
    params,
    response: z.object({ decision: myDecision }),
  }),
  appeal: defineEndpoint({
    ...ofAnybody,
    method: 'POST',
    path: '/reports/decisions/:id/appeal',
    names: 'own',
    summary:
      'Appeal a decision once, which reopens its case. `conflict` when appealed before or when there is no decision.',
    params,
    body: appealForm,
    response: z.object({ message: z.string(), decision: myDecision }),
  }),
};

export const moderation = {
  cases: defineEndpoint({
    ...ofAdmins,
    method: 'GET',
    path: '/moderation/cases',
    summary: 'List cases: open ones by number of reports, decided ones newest first.',
    query: z.extend(pageQuery, { state: z._default(z.enum(['open', 'decided']), 'open') }),
    response: page(moderationCase),
  }),
  numbers: defineEndpoint({
    ...ofAdmins,
    method: 'GET',
    path: '/moderation/numbers',
    summary: 'Count open cases and appeals among them.',
    response: z.object({ open: z.number(), appeals: z.number() }),
  }),
  read: defineEndpoint({
    ...ofAdmins,
    method: 'GET',
    path: '/moderation/cases/:id',
    names: 'anyones',
    summary: 'Read a case: the content as reported, its reports and its decisions.',
    params,
    response: z.object({ case: caseDetail }),
  }),
  decide: defineEndpoint({
    ...ofAdmins,
    method: 'POST',
    path: '/moderation/cases/:id/decide',
    names: 'anyones',
    summary:
      'Dismiss a case, warn the person or hide the content; `none` reverses that. The owner and the reporters are notified. `conflict` when the case has changed, `forbidden` for the caller’s own content.',
    params,
    body: decisionForm,
    response: z.object({ message: z.string(), case: caseDetail }),
  }),
};
