import type { DomainEvent, EventPayload, Plan, Subscription } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { newId } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import type { PaymentsConfig } from '../src/config.ts';
import { reconcileSubscription } from '../src/modules/subscriptions/subscriptions/reconcile-subscription.service.ts';
import { startProviderHarness } from './provider-harness.ts';

type SubscriptionChange = EventPayload<'subscription.changed'>;
export interface CheckoutConfirmation {
  razorpay_payment_id: string;
  razorpay_subscription_id: string;
  razorpay_signature: string;
}

/** Payments with the simulated provider, and people who subscribe. */
export async function startSubscriptionsHarness(over: Partial<PaymentsConfig> = {}) {
  const paying = await startProviderHarness(over);
  const { send, simulator, tokenFor, config } = paying;
  const published = new Queue<DomainEvent>(eventQueueName('identity'), {
    connection: { url: config.REDIS_URL },
  });

  /** A signed-in person. */
  function person(userId = newId()) {
    const token = tokenFor({ userId });
    const subscription = async (): Promise<Subscription | null> =>
      (await send('GET /payment/subscription', { token })).body.subscription;
    const claim = (id: string) => send('POST /payment/subscription/claim', { token, body: { id } });
    /** The page sends the subscription's id where an order's would be. */
    const verify = ({ razorpay_subscription_id, ...response }: CheckoutConfirmation) =>
      send('POST /payment/verify-payment', {
        token,
        body: { razorpay_order_id: razorpay_subscription_id, ...response },
      });
    return {
      userId,
      token,
      subscription,
      claim,
      verify,
      cancel: () => send('GET /payment/cancel-subscription', { token }),
      resume: () => send('POST /payment/subscription/resume', { token }),
      invoices: async () => (await send('GET /payment/invoices', { token })).body.items,
      setBilling: (body: object) => send('PUT /payment/billing', { token, body }),
      /** Chooses, claims, pays and verifies a subscription, like the page. */
      async subscribe(plan: Plan = 'monthly') {
        const { id } = await choose(plan);
        await claim(id);
        const response = await pay(id);
        await verify(response);
        return { id, response, paymentId: response.razorpay_payment_id };
      },
    };
  }
  const choose = async (plan: Plan = 'monthly') =>
    (await send('POST /payment/subscription', { body: { plan } })).body as { id: string };
  const pay = (id: string, outcome = 'paid'): Promise<CheckoutConfirmation> =>
    simulator.pay({ subscription_id: id }, outcome);

  return {
    ...paying,
    person,
    choose,
    pay,
    processRecord: (id: string) => reconcileSubscription(id, paying.deps),
    /** Simulates a charge or the end at the provider, and processes the result. */
    async simulateCharge(id: string, event: 'charged' | 'failed' | 'ended') {
      await simulator.control(`subscriptions/${id}`, { event });
      await reconcileSubscription(id, paying.deps);
    },
    /** Events published to identity about a person, oldest first. */
    async subscriptionEvents(userId: string): Promise<SubscriptionChange[]> {
      const jobs = await published.getJobs(['waiting'], 0, -1, true);
      return jobs
        .map(({ data }) => data.payload as SubscriptionChange)
        .filter((payload) => payload.userId === userId);
    },
    async close() {
      await published.close();
      await paying.close();
    },
  };
}
export type SubscriptionsHarness = Awaited<ReturnType<typeof startSubscriptionsHarness>>;
