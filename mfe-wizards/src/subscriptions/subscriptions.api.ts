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
import { type CheckoutResult, openCheckout } from '../shared/checkout/checkout.client.ts';

const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async ({ signal }) => (await call(subscriptions.mine, { signal })).subscription,
  staleTime: 0,
});

/** The user's subscription, with live updates; null when there never was one. */
export function useSubscription() {
  useLive('subscription');
  return useQuery(subscriptionQuery);
}

type Checkout = EndpointResponse<typeof subscriptions.subscribe>;
type PaidCheckout = Extract<CheckoutResult, { kind: 'paid' }>;
type VerifiedPayment = EndpointResponse<typeof subscriptions.verify>;

/** How the checkout ended; `refused`: the service refused it and said why. */
export type SubscribeResult =
  | ({ kind: 'through' } & VerifiedPayment)
  | { kind: 'closed' | 'failed' }
  | { kind: 'refused'; message: string };

/** Creates an unowned subscription and assigns it to the user before the payment. */
export async function startPlan(plan: Plan): Promise<Checkout> {
  const checkout = await call(subscriptions.subscribe, { body: { plan } });
  await call(subscriptions.claim, { body: { id: checkout.id } });
  return checkout;
}

export const resumeSubscription = (): Promise<Checkout> => call(subscriptions.resume);

interface SubscribeOptions {
  /** Creates the checkout. */
  start: () => Promise<Checkout>;
  /** The description of the purchase in the checkout. */
  description: string;
}

/** Subscribes with the checkout. */
export function useSubscribe({ start, description }: SubscribeOptions) {
  // Opening the checkout again after closing it pays the same subscription.
  const started = useRef<Checkout>(undefined);
  return useMutation({
    mutationFn: async (): Promise<SubscribeResult> => {
      try {
        started.current ??= await start();
        const end = await openSubscriptionCheckout(started.current, description);
        if (end.kind !== 'paid') return end;
        const { id } = started.current;
        started.current = undefined;
        return { kind: 'through', ...(await verify(id, end)) };
      } catch (error) {
        if (isRefusal(error)) return { kind: 'refused', message: error.message };
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

const openSubscriptionCheckout = async ({ id, keyId, scriptUrl }: Checkout, description: string) =>
  openCheckout({
    scriptUrl,
    key: keyId,
    subscription_id: id,
    name: 'Soloist',
    description,
    prefill: { email: queryClient.getQueryData(meQuery.queryKey)?.userInfo.email ?? '' },
  });

const verify = (id: string, { answer }: PaidCheckout) =>
  call(subscriptions.verify, {
    body: {
      // The specification's three fields: the subscription id takes the place of the order id.
      razorpay_order_id: answer.razorpay_subscription_id ?? id,
      razorpay_payment_id: answer.razorpay_payment_id,
      razorpay_signature: answer.razorpay_signature,
    },
  });

const refusalCodes = ['conflict', 'not_found', 'rate_limited', 'payments_unavailable'];
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && refusalCodes.includes(error.code);
