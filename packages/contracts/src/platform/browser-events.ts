import * as z from 'zod/mini';

/** Messages between shell and remotes in one page, as DOM events on `window`. */
export const browserEvents = {
  /** Show the one toast, or update it in place; it closes after 3 seconds unless set otherwise. */
  'soloist:toast': z.object({
    message: z.string(),
    kind: z.enum(['success', 'error', 'info']),
    durationMs: z.optional(z.number()),
  }),
  /** Open or close the navigation on a phone; `held`: it stays so whatever else is pressed. */
  'soloist:sidebar': z.object({ open: z.boolean(), held: z.optional(z.boolean()) }),
  /** Open search and commands, or only load them, because they may be opened next. */
  'soloist:commands': z.object({ open: z.boolean() }),
};
export type BrowserEvents = {
  [Name in keyof typeof browserEvents]: z.infer<(typeof browserEvents)[Name]>;
};
