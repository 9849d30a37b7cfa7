import { blogs } from '@soloist/contracts';
import {
  ApiError,
  call,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@soloist/web-client';
import type { PostFilters } from './post-filters.ts';

/**
 * All published posts that match, page by page; the last result stays while another search runs.
 */
export const postsQuery = ({ q, tag }: PostFilters) =>
  infiniteQueryOptions({
    queryKey: ['posts', { q, tag }],
    queryFn: ({ pageParam, signal }) =>
      call(blogs.fetchPosts, {
        query: { q: q || undefined, tag: tag || undefined, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Specification section 8: the response is a failure or missing. */
export const fetchFailure = (error: Error) =>
  error instanceof ApiError && error.status > 0
    ? 'Not able to fetch posts'
    : 'Failed to fetch posts';

export const tagsQuery = queryOptions({
  queryKey: ['blogs', 'tags'],
  queryFn: async ({ signal }) => (await call(blogs.tags, { signal })).tags,
  staleTime: 5 * 60_000,
});

export const blogQuery = (id: string) =>
  queryOptions({
    queryKey: ['blog', id],
    queryFn: ({ signal }) => call(blogs.fetchBlog, { params: { id }, signal }),
  });
