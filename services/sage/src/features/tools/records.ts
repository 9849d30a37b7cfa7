import type {
  AnyEndpoint,
  EndpointInput,
  EndpointResponse,
  ErrorCode,
  ServiceName,
} from '@soloist/contracts';
import {
  AppError,
  askService,
  notFound,
  type ServiceQuestion,
  unavailable,
} from '@soloist/service-kit';
import type { ToolContext } from '../replies/reply-source.ts';

const whenAway = 'These records cannot be read right now.';
const notTheirs: ErrorCode[] = ['unauthenticated', 'session_revoked', 'forbidden'];

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
    given: Partial<Pick<EndpointInput<E>, 'params' | 'query'>> = {},
  ): Promise<EndpointResponse<E>> {
    const url = urls[endpoint.service as keyof RecordUrls];
    const asked = { url, authorization, signal, waitMs: 8000, whenAway, tellsRefusals: true };
    return askService(endpoint, { ...given, ...asked } as ServiceQuestion<E>).catch((err) => {
      throw err instanceof AppError ? inWords(err) : err;
    });
  };
}
export type ReadRecords = ReturnType<typeof createRecords>;

function inWords(refused: AppError): AppError {
  if (refused.code === 'not_found') return notFound('record');
  if (notTheirs.includes(refused.code)) return new AppError('forbidden', refused.message);
  return unavailable(whenAway, refused);
}
