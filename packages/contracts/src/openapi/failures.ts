import type { AnyEndpoint } from '../endpoint.ts';
import { type ErrorCode, errorCodes, errorStatus } from '../errors.ts';
import type { JsonSchema, Operation, Reply } from './types.ts';

// What no reply of a service or the gateway says: one has no body, the others are a client's words.
const unsaid: ErrorCode[] = ['no_content', 'network', 'timeout'];
const saidCodes = errorCodes.filter((code) => !unsaid.includes(code));

interface FailureKind {
  name: string;
  codes: ErrorCode[];
  when: string;
  /** Whether a call of this endpoint may end so, as far as its contract tells. */
  concerns: (endpoint: AnyEndpoint) => boolean;
}

const isForSignedIn = ({ access }: AnyEndpoint) => access !== 'open' && access !== 'capability';
const takesBody = ({ body, multipart }: AnyEndpoint) => Boolean(body ?? multipart);

const kinds: FailureKind[] = [
  {
    name: 'InvalidInput',
    codes: ['invalid_input', 'malformed_body'],
    when: 'Something in the request is not as it has to be; `details` names each field.',
    concerns: (endpoint) => Boolean(endpoint.query ?? endpoint.needsReason) || takesBody(endpoint),
  },
  {
    name: 'Unauthenticated',
    codes: ['unauthenticated', 'session_revoked'],
    when: 'No token, or one whose session is over.',
    concerns: isForSignedIn,
  },
  {
    name: 'Forbidden',
    codes: ['forbidden'],
    when: 'Signed in, but not as somebody who may do this.',
    concerns: (endpoint) => isForSignedIn(endpoint) && endpoint.access !== 'user',
  },
  {
    name: 'NotFound',
    codes: ['not_found'],
    when: 'There is no such thing, or it is somebody else’s.',
    concerns: ({ params }) => Boolean(params),
  },
  {
    name: 'TooLarge',
    codes: ['body_too_large'],
    when: 'The body or a file in it is too large.',
    concerns: takesBody,
  },
  {
    name: 'UnsupportedMediaType',
    codes: ['unsupported_media_type'],
    when: 'The body is of another type than this call takes.',
    concerns: takesBody,
  },
  {
    name: 'RateLimited',
    codes: ['rate_limited'],
    when: 'Too many calls. The header `Retry-After` says after how many seconds to try again.',
    concerns: () => true,
  },
];

/** What an endpoint may fail with, by status; `default` stands for all that contracts do not tell. */
export function failuresOf(endpoint: AnyEndpoint): Operation['responses'] {
  const own = kinds.filter(({ concerns }) => concerns(endpoint));
  return {
    ...Object.fromEntries(own.map((kind) => [String(statusOf(kind)), refer(kind.name)])),
    default: refer('Failed'),
  };
}

const statusOf = ({ codes: [first = 'internal'] }: FailureKind) => errorStatus[first];
const refer = (name: string) => ({ $ref: `#/components/responses/${name}` });

const reply = (description: string): Reply => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

const inWords = (codes: readonly ErrorCode[]) => codes.map((code) => `\`${code}\``).join(', ');

/** Every failure once, by the name that operations refer to. */
export const failureReplies: Record<string, Reply> = {
  ...Object.fromEntries(
    kinds.map(({ name, when, codes }) => [name, reply(`${when} Code: ${inWords(codes)}.`)]),
  ),
  Failed: reply(
    `Anything else that went wrong. Its status goes with its code: ${saidCodes
      .map((code) => `\`${code}\` ${errorStatus[code]}`)
      .join(', ')}.`,
  ),
};

/** The failure's schema with its codes in words: more of them may come. */
export const failureSchema = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: {
    ...schema.properties,
    code: { type: 'string', description: `For programs: ${inWords(saidCodes)}; more may come.` },
    message: { type: 'string', description: 'A sentence for people, in English.' },
    requestId: { type: 'string', description: 'Names this call in our logs.' },
  },
});
