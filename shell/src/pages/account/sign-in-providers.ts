import { signInProviders } from '@soloist/contracts';
import { call, queryClient, queryOptions, useQuery } from '@soloist/web-client';

const providersQuery = queryOptions({
  queryKey: ['ways-to-sign-in'],
  queryFn: ({ signal }) => call(signInProviders.providers, { signal }),
  // New accounts can be paused temporarily.
  staleTime: 60_000,
});

const mostWaitMs = 1_000;

/**
 * Resolves when the providers are known or after a short wait, so that no late button moves the
 * form.
 */
export const knowProviders = () =>
  Promise.race([
    queryClient.prefetchQuery(providersQuery),
    new Promise((resolve) => setTimeout(resolve, mostWaitMs)),
  ]);

/** Whether people can sign in with Google here. */
export const useHasGoogle = () =>
  useQuery(providersQuery).data?.providers.includes('google') ?? false;

/** Whether new people can sign up, as far as is known. */
export const useTakesNewAccounts = () => useQuery(providersQuery).data?.takesNewAccounts ?? true;
