import * as z from 'zod/mini';
import { instant } from './primitives.ts';

/** Specification section 9: how a subscription is paid. */
export const plans = ['monthly', 'yearly'] as const;
export const plan = z.enum(plans);
export type Plan = z.infer<typeof plan>;

/** What each plan costs for its period, in cents of a US dollar. */
export const planPrices: Record<Plan, number> = { monthly: 1200, yearly: 12_000 };

/** A running subscription. */
export const planDetails = z.object({ plan, renewsAt: instant });
export type PlanDetails = z.infer<typeof planDetails>;
