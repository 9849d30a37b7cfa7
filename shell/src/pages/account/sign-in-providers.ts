import { signInProviders } from '@soloist/contracts';
import { call, queryClient, queryOptions, useQuery } from '@soloist/web-client';

// The settings page reads the same.
const providersQuery = queryOptions({
  queryKey: ['sign-in-providers'],
  queryFn: async ({ signal }) => (await call(signInProviders.providers, { signal })).providers,
  staleTime: Number.POSITIVE_INFINITY,
});

const mostWaitMs = 1_000;

/** Resolves when the providers are known, so that no button pushes the form about; soon anyway. */
export const knowProviders = () =>
  Promise.race([
    queryClient.prefetchQuery(providersQuery),
    new Promise((resolve) => setTimeout(resolve, mostWaitMs)),
  ]);

/** Whether people can sign in with Google here. */
export const useHasGoogle = () => useQuery(providersQuery).data?.includes('google') ?? false;
