import {
  type AnyEndpoint,
  type EndpointInput,
  type EndpointResponse,
  failure,
  type ServiceName,
} from '@soloist/contracts';
import { AppError, currentRequestId, notFound, unavailable } from '@soloist/service-kit';
import type * as z from 'zod/mini';
import type { ToolContext } from '../replies/reply-source.ts';

const withinMs = 8000;

export type RecordUrls = Record<
  Extract<ServiceName, 'identity' | 'documents' | 'marketplace' | 'payments'>,
  string
>;
type Caller = Pick<ToolContext, 'authorization' | 'signal'>;

/**
 * Asks other services for what belongs to a person, as that person: with their own token, so that
 * nothing is seen that they may not see.
 */
export function createRecords(urls: RecordUrls) {
  /** @throws AppError with a sentence for people. */
  return async function read<E extends AnyEndpoint>(
    endpoint: E,
    { authorization, signal }: Caller,
    { params, query }: Partial<Pick<EndpointInput<E>, 'params' | 'query'>> = {},
  ): Promise<EndpointResponse<E>> {
    const url = new URL(filled(endpoint.path, params), urls[endpoint.service as keyof RecordUrls]);
    url.search = String(new URLSearchParams(query as Record<string, string> | undefined));
    const limit = AbortSignal.any([signal, AbortSignal.timeout(withinMs)]);
    try {
      const response = await fetch(url, {
        method: endpoint.method,
        headers: { authorization, 'x-request-id': currentRequestId() ?? '' },
        signal: limit,
        redirect: 'error',
      });
      const body: unknown = await response.json().catch(() => undefined);
      if (!response.ok) throw refusalOf(response.status, body);
      return (endpoint.response as z.ZodMiniType).parse(body) as EndpointResponse<E>;
    } catch (err) {
      signal.throwIfAborted();
      if (err instanceof AppError) throw err;
      throw unavailable('These records cannot be read right now.', (err as Error).name);
    }
  };
}
export type ReadRecords = ReturnType<typeof createRecords>;

const filled = (path: string, params: unknown) =>
  Object.entries((params ?? {}) as Record<string, string>).reduce(
    (before, [name, value]) => before.replace(`:${name}`, encodeURIComponent(value)),
    path,
  );

function refusalOf(status: number, body: unknown): AppError {
  const said = failure.safeParse(body);
  if (status === 404) return notFound('record');
  if (status === 401 || status === 403) {
    return new AppError('forbidden', said.data?.message ?? 'You may not see this.');
  }
  return unavailable('These records cannot be read right now.', `status ${status}`);
}
