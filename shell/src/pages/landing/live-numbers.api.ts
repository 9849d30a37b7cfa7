import type { directory, EndpointResponse, proposals } from '@soloist/contracts';
import { queryOptions } from '@soloist/web-client';

/** What the API tells of this installation; what it does not tell is left out. */
export type InstallationNumbers = Partial<
  EndpointResponse<typeof directory.numbers> & EndpointResponse<typeof proposals.numbers>
>;

// Not by `call`: the endpoints would bring zod along, and the start page has no room for it.
export const numbersPaths = ['/api/users/numbers', '/api/proposal/numbers'];

export const numbersQuery = queryOptions({
  queryKey: ['numbers'],
  queryFn: async ({ signal }): Promise<InstallationNumbers> => {
    const replies = await Promise.all(numbersPaths.map((path) => read(path, signal)));
    return Object.assign({}, ...replies);
  },
});

// One service that is away takes nothing from what the other says.
const read = (path: string, signal: AbortSignal): Promise<InstallationNumbers> =>
  fetch(path, { signal }).then(
    (reply) => (reply.ok ? reply.json() : {}),
    () => ({}),
  );
