import type { AnyEndpoint } from '../shared/endpoint.ts';
import { type ErrorCode, errorCodes, errorStatus } from '../shared/errors.ts';
import type { JsonSchema, OpenApiOperation, OpenApiReply } from './types.ts';

// Codes that no reply has: one has no body, the others are created by the client.
const unsaid: ErrorCode[] = ['no_content', 'network', 'timeout'];
const listedCodes = errorCodes.filter((code) => !unsaid.includes(code));

interface FailureKind {
  name: string;
  codes: ErrorCode[];
  when: string;
  /** Whether a call of this endpoint may fail so, according to its contract. */
  concerns: (endpoint: AnyEndpoint) => boolean;
}

const isForSignedIn = ({ access }: AnyEndpoint) => access !== 'open' && access !== 'capability';
const takesBody = ({ body, multipart }: AnyEndpoint) => Boolean(body ?? multipart);

const kinds: FailureKind[] = [
  {
    name: 'InvalidInput',
    codes: ['invalid_input', 'malformed_body'],
    when: 'The request is not valid; `details` names each field.',
    concerns: (endpoint) => Boolean(endpoint.query ?? endpoint.needsReason) || takesBody(endpoint),
  },
  {
    name: 'Unauthenticated',
    codes: ['unauthenticated', 'session_revoked'],
    when: 'The token is missing, or its session has ended.',
    concerns: isForSignedIn,
  },
  {
    name: 'Forbidden',
    codes: [
      'forbidden',
      'proof_required',
      'second_factor_required',
      'key_not_allowed',
      'scope_missing',
    ],
    when: 'The caller is signed in, but is not allowed to do this, or must first prove their identity or, as an admin, use a second factor. Or the API key lacks the scope.',
    concerns: isForSignedIn,
  },
  {
    name: 'NotFound',
    codes: ['not_found'],
    when: 'It does not exist, or it belongs to someone else.',
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
    when: 'This endpoint does not accept the content type of the body.',
    concerns: takesBody,
  },
  {
    name: 'RateLimited',
    codes: ['rate_limited'],
    when: 'Too many calls. Retry after the seconds in the header `Retry-After`.',
    concerns: () => true,
  },
];

/**
 * The failures of an endpoint by status; `default` covers those that its contract does not name.
 */
export function failuresOf(endpoint: AnyEndpoint): OpenApiOperation['responses'] {
  const matching = kinds.filter(({ concerns }) => concerns(endpoint));
  return {
    ...Object.fromEntries(matching.map((kind) => [String(statusOf(kind)), refer(kind.name)])),
    default: refer('Failed'),
  };
}

const statusOf = ({ codes: [first = 'internal'] }: FailureKind) => errorStatus[first];
const refer = (name: string) => ({ $ref: `#/components/responses/${name}` });

const reply = (description: string): OpenApiReply => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

const inWords = (codes: readonly ErrorCode[]) => codes.map((code) => `\`${code}\``).join(', ');

/** Every failure once, by the name that operations refer to. */
export const failureReplies: Record<string, OpenApiReply> = {
  ...Object.fromEntries(
    kinds.map(({ name, when, codes }) => [name, reply(`${when} Code: ${inWords(codes)}.`)]),
  ),
  Failed: reply(
    `Any other error. Each code has its status: ${listedCodes
      .map((code) => `\`${code}\` ${errorStatus[code]}`)
      .join(', ')}.`,
  ),
};

/** The failure's schema, with its codes as text because we may add more. */
export const failureSchema = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: {
    ...schema.properties,
    code: {
      type: 'string',
      description: `For programs: ${inWords(listedCodes)}. We may add more.`,
    },
    message: { type: 'string', description: 'A sentence for people, in English.' },
    requestId: { type: 'string', description: 'The id of this call in our logs.' },
  },
});
