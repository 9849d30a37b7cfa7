import { signInProviders } from '@soloist/contracts';
import { call, queryClient, queryOptions, useQuery } from '@soloist/web-client';
import { type CSSProperties, useState } from 'react';

const providersQuery = queryOptions({
  queryKey: ['ways-to-sign-in'],
  queryFn: ({ signal }) => call(signInProviders.providers, { signal }),
  // New accounts can be paused temporarily.
  staleTime: 60_000,
});

const mostWaitMs = 1_000;

/** Resolves when the providers are known or after a short wait. */
export const knowProviders = () =>
  Promise.race([
    queryClient.prefetchQuery(providersQuery),
    new Promise((resolve) => setTimeout(resolve, mostWaitMs)),
  ]);

/**
 * The style of a page's offer to sign in with Google; `undefined` where there is none. A page drawn
 * before the providers are known keeps a space for the offer, so that it moves nothing when it
 * arrives late.
 */
export function useGoogleOffer(): CSSProperties | undefined {
  const providers = useQuery(providersQuery).data?.providers;
  const [isEarly] = useState(!providers);
  if (providers?.includes('google')) return {};
  return isEarly ? { visibility: 'hidden' } : undefined;
}

/** Whether new people can sign up, as far as is known. */
export const useTakesNewAccounts = () => useQuery(providersQuery).data?.takesNewAccounts ?? true;
