import { endpointGroups } from '../api.ts';
import { failureReplies, failureSchema } from './failures.ts';
import { groupDescriptions } from './group-descriptions.ts';
import { type NamedEndpoint, operationOf } from './operation.ts';
import { replySchemas } from './schemas.ts';
import type { Method, OpenApiDocument, Operation } from './types.ts';
import { webhookOperations } from './webhooks.ts';

export type * from './types.ts';

const description = `Every call of Soloist’s API that is not between its own services.

- **Address.** Paths are below the address under “servers”, over HTTPS.
- **Signing in.** \`auth.login\` answers with a token. Send it as \`Authorization: Bearer <token>\`. Each call says who may make it.
- **Replies.** A success is a JSON object with \`success: true\` and the fields that the call names. Fields may be added at any time: pass over those you do not know.
- **Failures.** \`{ success: false, message, code, details?, requestId, traceId }\`, with the status that goes with the code. \`message\` is for people, \`code\` for programs, the ids for those who run the installation.
- **Requests.** Unknown fields and parameters are refused.
- **Lists.** \`limit\` and \`cursor\` in the query; \`nextCursor\` in the reply, null on the last page.
- **Amounts.** Whole numbers of the currency’s minor unit: 1250 is 12.50.
- **Webhooks.** Messages to your program when something happens: \`webhooks\` of the OpenAPI document, in the form of Standard Webhooks.
- **Once only.** Where a request carries an id of the caller’s making, sending it again does nothing twice.
- **Limits.** Calls are counted by address and minute; some calls have a tighter limit of their own.`;

/** Names of groups as people read them: `chatCards` is "Chat cards". */
const titleOf = (group: string) =>
  group[0]?.toUpperCase() +
  group.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const tagOf = (group: string): OpenApiDocument['tags'][number] => ({
  name: titleOf(group),
  description: groupDescriptions[group] ?? '',
});

const publicEndpoints = (): NamedEndpoint[] =>
  Object.entries(endpointGroups).flatMap(([group, named]) =>
    Object.entries(named)
      .filter(([, { access }]) => access !== 'internal')
      .map(([name, endpoint]) => ({ name: `${group}.${name}`, tag: titleOf(group), endpoint })),
  );

/**
 * The API reference in OpenAPI 3.1: every endpoint but those between our own services. The same contracts
 * give the same document, in the same order.
 */
export function openApiDocument({ publicUrl }: { publicUrl: string }): OpenApiDocument {
  const all = publicEndpoints();
  const publicGroups = [...new Set(all.map(({ name }) => name.split('.')[0] ?? ''))];
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
    } satisfies Partial<Record<Method, Operation>>;
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
    tags: publicGroups.map(tagOf).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
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
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From auth.login.' },
  deployToken: { type: 'http', scheme: 'bearer', description: 'Of one remote, for publishing it.' },
};

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
