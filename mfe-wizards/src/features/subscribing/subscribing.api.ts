import { type EndpointResponse, type Plan, subscriptions } from '@soloist/contracts';
import {
  ApiError,
  call,
  meQuery,
  queryClient,
  queryOptions,
  useLive,
  useMutation,
  useQuery,
} from '@soloist/web-client';
import { useRef } from 'react';
import { type CheckoutEnd, openCheckout } from '../../checkout/open-checkout.ts';

const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async ({ signal }) => (await call(subscriptions.mine, { signal })).subscription,
  staleTime: 0,
});

/** The own subscription, as it changes; null when there never was one. */
export function useSubscription() {
  useLive('subscription');
  return useQuery(subscriptionQuery);
}

type Checkout = EndpointResponse<typeof subscriptions.subscribe>;
type Through = Extract<CheckoutEnd, { kind: 'paid' }>;
type Settled = EndpointResponse<typeof subscriptions.verify>;

/** How it ended; `refused`: for a reason that the service tells. */
export type SubscribeEnd =
  | ({ kind: 'through' } & Settled)
  | { kind: 'closed' | 'failed' }
  | { kind: 'refused'; message: string };

/** A subscription of nobody, which becomes one's own before it is paid. */
export async function startPlan(plan: Plan): Promise<Checkout> {
  const checkout = await call(subscriptions.subscribe, { body: { plan } });
  await call(subscriptions.claim, { body: { id: checkout.id } });
  return checkout;
}

export const startAgain = (): Promise<Checkout> => call(subscriptions.resume);

interface Subscribing {
  /** What the checkout is to ask for. */
  start: () => Promise<Checkout>;
  /** Of what is paid, as the checkout shows it. */
  description: string;
}

/** Subscribes through the checkout. */
export function useSubscribe({ start, description }: Subscribing) {
  // Who closed the window pays the same subscription when they open it again.
  const started = useRef<Checkout>(undefined);
  return useMutation({
    mutationFn: async (): Promise<SubscribeEnd> => {
      try {
        started.current ??= await start();
        const end = await show(started.current, description);
        if (end.kind !== 'paid') return end;
        const { id } = started.current;
        started.current = undefined;
        return { kind: 'through', ...(await verify(id, end)) };
      } catch (error) {
        if (isTold(error)) return { kind: 'refused', message: error.message };
        throw error;
      }
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(subscriptionQuery),
        queryClient.invalidateQueries(meQuery),
      ]),
  });
}

const show = async ({ id, keyId, scriptUrl }: Checkout, description: string) =>
  openCheckout({
    scriptUrl,
    key: keyId,
    subscription_id: id,
    name: 'Soloist',
    description,
    prefill: { email: queryClient.getQueryData(meQuery.queryKey)?.userInfo.email ?? '' },
  });

const verify = (id: string, { answer }: Through) =>
  call(subscriptions.verify, {
    body: {
      // The specification's three fields: a subscription stands where an order does.
      razorpay_order_id: answer.razorpay_subscription_id ?? id,
      razorpay_payment_id: answer.razorpay_payment_id,
      razorpay_signature: answer.razorpay_signature,
    },
  });

const told = ['conflict', 'not_found', 'rate_limited', 'payments_unavailable'];
const isTold = (error: unknown): error is ApiError =>
  error instanceof ApiError && told.includes(error.code);
