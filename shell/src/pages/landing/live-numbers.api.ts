import type { directory, EndpointResponse, proposals } from '@soloist/contracts';
import { queryOptions } from '@soloist/web-client';

/** Numbers of this installation from the API; unavailable ones are left out. */
export type InstallationNumbers = Partial<
  EndpointResponse<typeof directory.numbers> & EndpointResponse<typeof proposals.numbers>
>;

// Without `call`: the endpoints would import zod, which is too large for the start page.
export const numbersPaths = ['/api/users/numbers', '/api/proposal/numbers'];

export const numbersQuery = queryOptions({
  queryKey: ['numbers'],
  queryFn: async ({ signal }): Promise<InstallationNumbers> => {
    const replies = await Promise.all(numbersPaths.map((path) => read(path, signal)));
    return Object.assign({}, ...replies);
  },
});

// When one service is down, the numbers of the other still appear.
const read = (path: string, signal: AbortSignal): Promise<InstallationNumbers> =>
  fetch(path, { signal }).then(
    (reply) => (reply.ok ? reply.json() : {}),
    () => ({}),
  );
