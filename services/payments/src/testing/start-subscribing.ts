import type { DomainEvent, EventPayload, Plan, Subscription } from '@soloist/contracts';
import { eventQueueName } from '@soloist/service-kit';
import { newId } from '@soloist/service-kit/testing';
import { Queue } from 'bullmq';
import type { PaymentsConfig } from '../config.ts';
import { settleSubscription } from '../features/subscriptions/settle-subscription.ts';
import { startPaying } from './start-paying.ts';

type News = EventPayload<'subscription.changed'>;
export interface CheckoutSaid {
  razorpay_payment_id: string;
  razorpay_subscription_id: string;
  razorpay_signature: string;
}

/** Payments with the simulated provider, as people subscribe there. */
export async function startSubscribing(over: Partial<PaymentsConfig> = {}) {
  const paying = await startPaying(over);
  const { send, simulator, tokenFor, config } = paying;
  const told = new Queue<DomainEvent>(eventQueueName('identity'), {
    connection: { url: config.REDIS_URL },
  });

  /** Somebody who is signed in. */
  function person(userId = newId()) {
    const token = tokenFor({ userId });
    const mine = async (): Promise<Subscription | null> =>
      (await send('GET /payment/subscription', { token })).body.subscription;
    const claim = (id: string) => send('POST /payment/subscription/claim', { token, body: { id } });
    /** The page sends the subscription's id where an order's would be. */
    const verify = ({ razorpay_subscription_id, ...said }: CheckoutSaid) =>
      send('POST /payment/verify-payment', {
        token,
        body: { razorpay_order_id: razorpay_subscription_id, ...said },
      });
    return {
      userId,
      token,
      mine,
      claim,
      verify,
      cancel: () => send('GET /payment/cancel-subscription', { token }),
      resume: () => send('POST /payment/subscription/resume', { token }),
      invoices: async () => (await send('GET /payment/invoices', { token })).body.items,
      setBilling: (body: object) => send('PUT /payment/billing', { token, body }),
      /** As the page does it: chosen, claimed, paid, verified. */
      async subscribe(plan: Plan = 'monthly') {
        const { id } = await choose(plan);
        await claim(id);
        const said = await pay(id);
        await verify(said);
        return { id, said, paymentId: said.razorpay_payment_id };
      },
    };
  }
  const choose = async (plan: Plan = 'monthly') =>
    (await send('POST /payment/subscription', { body: { plan } })).body as { id: string };
  const pay = (id: string, outcome = 'paid'): Promise<CheckoutSaid> =>
    simulator.pay({ subscription_id: id }, outcome);

  return {
    ...paying,
    person,
    choose,
    pay,
    settle: (id: string) => settleSubscription(id, paying.parts),
    /** What the day of a charge brings, and the provider's word of it. */
    async pass(id: string, event: 'charged' | 'failed' | 'ended') {
      await simulator.control(`subscriptions/${id}`, { event });
      await settleSubscription(id, paying.parts);
    },
    /** What identity was told of a person, oldest first. */
    async news(userId: string): Promise<News[]> {
      const jobs = await told.getJobs(['waiting'], 0, -1, true);
      return jobs
        .map(({ data }) => data.payload as News)
        .filter((payload) => payload.userId === userId);
    },
    async close() {
      await told.close();
      await paying.close();
    },
  };
}
export type Subscribing = Awaited<ReturnType<typeof startSubscribing>>;
