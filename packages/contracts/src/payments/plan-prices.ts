/** Specification section 9: how a subscription is paid. */
export const plans = ['monthly', 'yearly'] as const;
export type Plan = (typeof plans)[number];

/**
 * What each plan costs for its period, in cents of a US dollar; Indian tax is in it, where any is
 * due.
 */
export const planPrices: Record<Plan, number> = { monthly: 1200, yearly: 12_000 };
