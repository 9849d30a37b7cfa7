import type {
  AnyEndpoint,
  EndpointInput,
  EndpointResponse,
  ErrorCode,
  ServiceName,
} from '@soloist/contracts';
import {
  AppError,
  callService,
  notFound,
  type ServiceCallOptions,
  unavailable,
} from '@soloist/server-kit';
import type { ToolContext } from '../reply-source.rules.ts';

const whenAway = 'We couldn’t load these records. Try again.';
const deniedCodes: ErrorCode[] = [
  'unauthenticated',
  'session_revoked',
  'forbidden',
  'scope_missing',
  'key_not_allowed',
];

export type RecordUrls = Record<
  Extract<ServiceName, 'identity' | 'documents' | 'marketplace' | 'messaging' | 'payments'>,
  string
>;
type Caller = Pick<ToolContext, 'authorization' | 'signal'>;

/**
 * Reads a person's records from other services with the person's token, so that only permitted
 * data is visible.
 */
export function createRecords(urls: RecordUrls) {
  /** @throws AppError with a sentence for people. */
  return async function read<E extends AnyEndpoint>(
    endpoint: E,
    { authorization, signal }: Caller,
    input: Partial<Pick<EndpointInput<E>, 'params' | 'query'>> = {},
  ): Promise<EndpointResponse<E>> {
    const url = urls[endpoint.service as keyof RecordUrls];
    const options = { url, authorization, signal, waitMs: 8000, whenAway, tellsRefusals: true };
    return callService(endpoint, { ...input, ...options } as ServiceCallOptions<E>).catch((err) => {
      throw err instanceof AppError ? toRecordError(err) : err;
    });
  };
}
export type ReadRecords = ReturnType<typeof createRecords>;

function toRecordError(refused: AppError): AppError {
  if (refused.code === 'not_found') return notFound('record');
  if (deniedCodes.includes(refused.code)) return new AppError('forbidden', refused.message);
  return unavailable(whenAway, refused);
}

const pageSize = 50;
const maxPages = 6;

interface PageQuery {
  limit: number;
  cursor?: string;
}
interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** Reads the first few pages of a list, newest first. */
export async function readPages<Item>(readPage: (query: PageQuery) => Promise<Page<Item>>) {
  const items: Item[] = [];
  let query: PageQuery = { limit: pageSize };
  for (let page = 0; page < maxPages; page++) {
    const { items: more, nextCursor } = await readPage(query);
    items.push(...more);
    if (!nextCursor) return { items, isAll: true };
    query = { limit: pageSize, cursor: nextCursor };
  }
  return { items, isAll: false };
}

/** Whether a text contains every word of a search. */
export function hasWords(text: string, words = ''): boolean {
  const searched = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
