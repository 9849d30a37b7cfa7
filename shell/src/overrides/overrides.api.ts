import { type EndpointParams, overrides } from '@soloist/contracts';
import { call, queryOptions, useMutation } from '@soloist/web-client';

export type Version = EndpointParams<typeof overrides.version>;

/** Details of a version, and the live version. */
export const versionQuery = (params: Version) =>
  queryOptions({
    queryKey: ['version-to-try', params],
    queryFn: ({ signal }) => call(overrides.version, { params, signal }),
  });

/** Makes this browser's next page load a version. */
export const useBegin = (params: Version) =>
  useMutation({ mutationFn: () => call(overrides.begin, { params }) });

/**
 * Returns to the live version from this page on.
 * @throws ApiError when the request fails.
 */
export async function showLive(): Promise<void> {
  await call(overrides.end);
  window.location.reload();
}
