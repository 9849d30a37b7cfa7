import type { Currency } from '@soloist/contracts';
import { callProvider, requireProviderId } from './call-provider.client.ts';
import { invoiceShape, listOf, planShape, subscriptionShape } from './provider-records.rules.ts';
import type { Sdk } from './sdk.client.ts';

type Notes = Record<string, string>;
export interface NewProviderPlan {
  period: 'monthly' | 'yearly';
  name: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  notes: Notes;
}
export interface NewProviderSubscription {
  planId: string;
  /** Number of charges until it ends automatically. */
  cycles: number;
  /** Time of the first charge; immediate by default. */
  startAt?: Date;
  notes: Notes;
}

const mostPerPage = 100;
const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

export const plansApi = ({ sdk }: Sdk) => ({
  create: ({ period, notes, ...item }: NewProviderPlan) =>
    callProvider(planShape, () => sdk.plans.create({ period, interval: 1, item, notes })),
  /** A page of plans, newest first. */
  list: (skip = 0) =>
    callProvider(listOf(planShape), () => sdk.plans.all({ count: mostPerPage, skip })),
});

export const subscriptionsApi = ({ sdk }: Sdk) => ({
  /** A page of the invoices of its cycles, newest first. */
  invoicesOf: (id: string, skip = 0) =>
    callProvider(listOf(invoiceShape), async () =>
      sdk.invoices.all({ subscription_id: requireProviderId('sub', id), count: mostPerPage, skip }),
    ),
  invoice: (id: string) =>
    callProvider(invoiceShape, async () => sdk.invoices.fetch(requireProviderId('inv', id))),
  create: ({ planId, cycles, startAt, notes }: NewProviderSubscription) =>
    callProvider(subscriptionShape, () =>
      sdk.subscriptions.create({
        plan_id: planId,
        total_count: cycles,
        // The provider’s emails would duplicate ours.
        customer_notify: 0,
        start_at: startAt ? inSeconds(startAt) : undefined,
        notes,
      }),
    ),
  get: (id: string) =>
    callProvider(subscriptionShape, async () =>
      sdk.subscriptions.fetch(requireProviderId('sub', id)),
    ),
  /** Cancels immediately, or at the end of the paid time. */
  cancel: (id: string, when: 'now' | 'atCycleEnd') =>
    callProvider(subscriptionShape, async () =>
      sdk.subscriptions.cancel(requireProviderId('sub', id), when === 'atCycleEnd'),
    ),
  /** Withdraws a scheduled cancellation. */
  keep: (id: string) =>
    callProvider(subscriptionShape, async () =>
      sdk.subscriptions.cancelScheduledChanges(requireProviderId('sub', id)),
    ),
  pause: (id: string) =>
    callProvider(subscriptionShape, async () =>
      sdk.subscriptions.pause(requireProviderId('sub', id), { pause_at: 'now' }),
    ),
  resume: (id: string) =>
    callProvider(subscriptionShape, async () =>
      sdk.subscriptions.resume(requireProviderId('sub', id), { resume_at: 'now' }),
    ),
});
