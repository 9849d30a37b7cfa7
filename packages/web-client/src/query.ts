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

/** A refusal (4xx) would be the same on a retry. */
function shouldRetry(failures: number, error: Error): boolean {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !isRefused && failures < maxRetries;
}

/**
 * The one cache of server state, outside React: shell and remotes are separate React roots and
 * must see the same data.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 30_000 },
    // Without a network, queries fail immediately instead of pausing silently.
    mutations: { networkMode: 'always' },
  },
});
