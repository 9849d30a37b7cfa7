import * as z from 'zod/mini';
import { decisions, reportKinds } from './reports.ts';

/** Events about reports. */
export const reportEvents = {
  'report.flagged': {
    consumers: ['marketplace'],
    /** An automatic check found content that a moderator should review: a sentence says what. */
    payload: z.object({ kind: z.enum(reportKinds), id: z.string(), words: z.string() }),
  },
  'report.decided': {
    // Marketplace hides or shows the item; the others notify the people involved.
    consumers: ['marketplace', 'messaging', 'documents'],
    payload: z.object({
      caseId: z.string(),
      /** Owner of the reported item. */
      userId: z.string(),
      /** Whether the owner is notified. */
      isTold: z.boolean(),
      decision: z.enum(decisions),
      kind: z.enum(reportKinds),
      title: z.string(),
      words: z.string(),
    }),
  },
  'report.answered': {
    consumers: ['messaging'],
    /** Notifies each person who reported it. */
    payload: z.object({
      userId: z.string(),
      title: z.string(),
      link: z.string(),
      isActedOn: z.boolean(),
    }),
  },
} as const;
