import { keyCallsPerMinute } from '../accounts/api-keys.ts';
import { endpointGroups } from '../api.ts';
import { failureReplies, failureSchema } from './failures.ts';
import { type NamedEndpoint, operationOf } from './operation.ts';
import { replySchemas } from './schemas.ts';
import { subjects } from './subjects.ts';
import type { Method, OpenApiDocument, OpenApiOperation } from './types.ts';
import { webhookOperations } from './webhooks.ts';

export type * from './types.ts';

const description = `The public API of Soloist.

- **Base URL.** Paths are relative to the URL under “servers”, over HTTPS.
- **Authentication.** Create an API key under Settings, and send it as \`Authorization: Bearer slk_…\`. Never put it into a URL or a page. Each endpoint names its callers and the scope that a key needs: \`:write\` includes \`:read\`. Where keys are refused, use the token of \`auth.login\`. An app of other people gets a token by OAuth 2.1, with the same scopes: see \`/.well-known/oauth-authorization-server\`.
- **Replies.** A success is a JSON object with \`success: true\` and the documented fields. We may add fields at any time: ignore unknown ones.
- **Errors.** \`{ success: false, message, code, details?, requestId, traceId }\`, with the status of the code. \`message\` is for people, \`code\` for programs, the ids for support.
- **Requests.** Unknown fields and parameters are refused.
- **Pagination.** \`limit\` and \`cursor\` in the query; \`nextCursor\` in the reply, null on the last page.
- **Amounts.** Integers in the minor unit of the currency: 1250 is 12.50.
- **Webhooks.** We send events to your app: see \`webhooks\` in the OpenAPI document. They follow Standard Webhooks.
- **Idempotency.** A request with an id from the caller is safe to repeat.
- **Rate limits.** A key has ${keyCallsPerMinute} calls a minute: see the headers \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`. Other calls count by person or address; some endpoints have a lower limit. After \`429\`, wait for the seconds in \`Retry-After\`.`;

/** Groups by their names in `endpointGroups`, in the order of the reference. */
const groups = new Map(subjects.flatMap((subject) => Object.entries(subject.groups)));

/** Display names of groups: `chatCards` is "Chat cards" unless it has a title. */
const titleOf = (group: string) =>
  groups.get(group)?.title ??
  `${group[0]?.toUpperCase()}${group.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;

const tags = (): OpenApiDocument['tags'] =>
  [...groups].map(([group, { description }]) => ({ name: titleOf(group), description }));

const tagGroups = (): OpenApiDocument['x-tagGroups'] =>
  subjects.map((subject) => ({
    name: subject.name,
    tags: Object.keys(subject.groups).map(titleOf),
  }));

const publicEndpoints = (): NamedEndpoint[] =>
  Object.entries(endpointGroups).flatMap(([group, named]) =>
    Object.entries(named)
      .filter(([, { access }]) => access !== 'internal')
      .map(([name, endpoint]) => ({ name: `${group}.${name}`, tag: titleOf(group), endpoint })),
  );

/**
 * The API reference in OpenAPI 3.1: every endpoint except the internal ones. The same contracts
 * give the same document, in the same order.
 */
export function openApiDocument({ publicUrl }: { publicUrl: string }): OpenApiDocument {
  const all = publicEndpoints();
  const { replies, components } = replySchemas(
    Object.fromEntries(all.map(({ name, endpoint }) => [name, endpoint])),
  );
  const paths: OpenApiDocument['paths'] = {};
  for (const named of all) {
    const { path, method } = named.endpoint;
    const place = path.replace(/:(\w+)/g, '{$1}');
    paths[place] = {
      ...paths[place],
      [method.toLowerCase() as Method]: operationOf(named, replies[named.name]),
    } satisfies Partial<Record<Method, OpenApiOperation>>;
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Soloist API',
      version: '1.0.0',
      description,
      termsOfService: `${publicUrl}/terms-of-use`,
      contact: { name: 'Soloist support', url: `${publicUrl}/contact` },
      license: { name: 'Proprietary', url: `${publicUrl}/terms-of-use` },
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: tags(),
    'x-tagGroups': tagGroups(),
    paths: sorted(paths),
    webhooks: webhookOperations(),
    components: {
      securitySchemes,
      responses: failureReplies,
      schemas: sorted({ ...components, Failure: failureSchema(components.Failure ?? {}) }),
    },
  };
}

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'slk_…',
    description:
      'An API key, or a connected app’s access token, with the scope that the operation lists.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token from auth.login.',
  },
  deployToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that publishes one remote.',
  },
};

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
