import * as z from 'zod/mini';
import { instant } from '../shared/primitives.ts';
import { plans } from './plan-prices.ts';

export const plan = z.enum(plans);

/** A running subscription. */
export const planDetails = z.object({ plan, renewsAt: instant });
