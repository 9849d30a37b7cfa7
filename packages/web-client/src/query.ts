import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

export {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';

const maxRetries = 2;

/** A refusal (4xx) would be the same on a retry, as would a call without a network. */
function shouldRetry(failures: number, error: Error): boolean {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isRefused && navigator.onLine && failures < maxRetries;
}

/**
 * The one cache of server state, outside React: shell and remotes are separate React roots and
 * must see the same data.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network, queries show their last reply and mutations fail, instead of pausing silently.
    queries: {
      retry: shouldRetry,
      staleTime: 30_000,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});
