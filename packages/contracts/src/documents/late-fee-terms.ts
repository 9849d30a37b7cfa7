import * as z from 'zod/mini';

// The part of late fees that drafts need. Pages load it at start, and the checks of a rule only
// where one is edited.

/** How often a fixed fee is charged. */
export const feePeriods = ['once', 'day', 'week', 'month'] as const;
/** How often a percentage is charged; a year's interest counts by the day. */
export const interestPeriods = [...feePeriods, 'year'] as const;

const count = z.number().check(z.gte(0));

/** A rule in a draft, which may charge nothing yet: see `lateFeeRule`. */
export const draftLateFee = z.object({
  fixed: count,
  fixed_per: z.enum(feePeriods),
  tiers: z.optional(z.array(z.object({ from: count, fixed: count })).check(z.maxLength(4))),
  percent: count,
  percent_per: z.enum(interestPeriods),
  compound: z.boolean(),
  grace_days: count,
  cap: count,
  cap_percent: count,
});
