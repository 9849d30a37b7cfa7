import * as z from 'zod/mini';
import { defineEndpoint } from '../shared/endpoint.ts';

/** One message of JSON-RPC 2.0, as the Model Context Protocol sends it. */
const mcpMessage = z.strictObject({
  jsonrpc: z.literal('2.0'),
  method: z.optional(z.string().check(z.maxLength(100))),
  params: z.optional(z.record(z.string(), z.unknown())),
  id: z.optional(z.union([z.string().check(z.maxLength(200)), z.number()])),
  result: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
});

const ofSage = { service: 'sage', path: '/sage-ai/mcp' } as const;

/**
 * The Model Context Protocol, for assistants outside Soloist: Streamable HTTP without sessions, so
 * that any process answers. Its library writes the replies.
 */
export const mcp = {
  call: defineEndpoint({
    ...ofSage,
    method: 'POST',
    access: 'user',
    perMinute: 120,
    summary:
      'Send a message of the Model Context Protocol: list and call tools, list and read resources.',
    body: mcpMessage,
  }),
  metadata: defineEndpoint({
    ...{ service: 'sage', path: '/sage-ai/mcp/metadata' },
    method: 'GET',
    access: 'open',
    summary:
      'Describe the address and its authorization server (RFC 9728), also at /.well-known/oauth-protected-resource.',
  }),
  listen: defineEndpoint({
    ...ofSage,
    method: 'GET',
    access: 'open',
    summary: 'Respond 405: this server sends no messages of its own.',
  }),
};
