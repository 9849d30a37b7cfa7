import * as z from 'zod/mini';
import { decisions, reportKinds } from '../reports.ts';

/** What is told of what was reported. */
export const reportEvents = {
  'report.flagged': {
    consumers: ['marketplace'],
    /** A machine saw something that a moderator should look at: a sentence says what. */
    payload: z.object({ kind: z.enum(reportKinds), id: z.string(), words: z.string() }),
  },
  'report.decided': {
    // Marketplace takes the thing out of sight or back, the others tell whose it is.
    consumers: ['marketplace', 'messaging', 'documents'],
    payload: z.object({
      caseId: z.string(),
      /** Whose thing it is. */
      userId: z.string(),
      /** Whether they are to hear of it. */
      isTold: z.boolean(),
      decision: z.enum(decisions),
      kind: z.enum(reportKinds),
      title: z.string(),
      words: z.string(),
    }),
  },
  'report.answered': {
    consumers: ['messaging'],
    /** Told to each who reported something. */
    payload: z.object({
      userId: z.string(),
      title: z.string(),
      link: z.string(),
      isActedOn: z.boolean(),
    }),
  },
} as const;
