import type { Currency } from '@soloist/contracts';
import { ask } from './ask.ts';
import { providerId } from './provider-id.ts';
import { invoiceShape, listOf, planShape, subscriptionShape } from './provider-shapes.ts';
import type { Sdk } from './sdk.ts';

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
  /** Charges until it ends by itself. */
  cycles: number;
  /** When its first charge is, unless at once. */
  startAt?: Date;
  notes: Notes;
}

const mostPerPage = 100;
const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

export const plansApi = ({ sdk }: Sdk) => ({
  create: ({ period, notes, ...item }: NewProviderPlan) =>
    ask(planShape, () => sdk.plans.create({ period, interval: 1, item, notes })),
  /** A page, newest first. */
  list: (skip = 0) => ask(listOf(planShape), () => sdk.plans.all({ count: mostPerPage, skip })),
});

export const subscriptionsApi = ({ sdk }: Sdk) => ({
  /** A page of what its cycles were charged by, newest first. */
  invoicesOf: (id: string, skip = 0) =>
    ask(listOf(invoiceShape), async () =>
      sdk.invoices.all({ subscription_id: providerId('sub', id), count: mostPerPage, skip }),
    ),
  invoice: (id: string) => ask(invoiceShape, async () => sdk.invoices.fetch(providerId('inv', id))),
  create: ({ planId, cycles, startAt, notes }: NewProviderSubscription) =>
    ask(subscriptionShape, () =>
      sdk.subscriptions.create({
        plan_id: planId,
        total_count: cycles,
        // The provider’s own mails would tell people what ours do.
        customer_notify: 0,
        ...(startAt ? { start_at: inSeconds(startAt) } : {}),
        notes,
      }),
    ),
  get: (id: string) =>
    ask(subscriptionShape, async () => sdk.subscriptions.fetch(providerId('sub', id))),
  /** At once, or once what is paid for is over. */
  cancel: (id: string, when: 'now' | 'atCycleEnd') =>
    ask(subscriptionShape, async () =>
      sdk.subscriptions.cancel(providerId('sub', id), when === 'atCycleEnd'),
    ),
  /** Takes back a cancelling that was to come. */
  keep: (id: string) =>
    ask(subscriptionShape, async () =>
      sdk.subscriptions.cancelScheduledChanges(providerId('sub', id)),
    ),
  pause: (id: string) =>
    ask(subscriptionShape, async () =>
      sdk.subscriptions.pause(providerId('sub', id), { pause_at: 'now' }),
    ),
  resume: (id: string) =>
    ask(subscriptionShape, async () =>
      sdk.subscriptions.resume(providerId('sub', id), { resume_at: 'now' }),
    ),
});
