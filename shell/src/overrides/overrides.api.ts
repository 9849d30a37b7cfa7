import { type EndpointParams, overrides } from '@soloist/contracts';
import { call, queryOptions, useMutation } from '@soloist/web-client';

export type Version = EndpointParams<typeof overrides.version>;

/** What a version is, and what is live. */
export const versionQuery = (params: Version) =>
  queryOptions({
    queryKey: ['version-to-try', params],
    queryFn: ({ signal }) => call(overrides.version, { params, signal }),
  });

/** Has the next page of this browser show a version. */
export const useBegin = (params: Version) =>
  useMutation({ mutationFn: () => call(overrides.begin, { params }) });

/** Shows what is live again, from this page on. @throws ApiError when that cannot be said now. */
export async function showLive(): Promise<void> {
  await call(overrides.end);
  window.location.reload();
}
