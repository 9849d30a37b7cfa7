import * as z from 'zod/mini';
import { plans } from './plan-prices.ts';
import { instant } from './primitives.ts';

export const plan = z.enum(plans);

/** A running subscription. */
export const planDetails = z.object({ plan, renewsAt: instant });
export type PlanDetails = z.infer<typeof planDetails>;
