import type { ReleaseContract } from '@soloist/contracts';
import type {
  JsonSchema,
  Method,
  OpenApiContent,
  OpenApiOperation,
} from '@soloist/contracts/openapi';
import { schemaBreaks } from './schema-breaks.ts';

type Api = ReleaseContract['api'];

interface Sides {
  /** The operations that a build calls, as of its build. */
  used: OpenApiOperation;
  offered: OpenApiOperation;
  usedSchemas: Api['components']['schemas'];
  offeredSchemas: Api['components']['schemas'];
}

/** Lists what breaks for a client built with `used` once the API is `offered`. */
export function apiBreaks(used: Api, offered: Api): string[] {
  return Object.entries(used.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const counterpart = offered.paths[path]?.[method as Method];
      if (!counterpart) return [`${name} is gone`];
      const sides = {
        ...{ used: operation, usedSchemas: used.components.schemas },
        ...{ offered: counterpart, offeredSchemas: offered.components.schemas },
      };
      return operationBreaks(sides).map((sentence) => `${name}: ${sentence}`);
    }),
  );
}

const operationBreaks = (sides: Sides): string[] => [
  ...accessBreaks(sides),
  ...requestBreaks(sides),
  ...replyBreaks(sides),
];

const signedIn = ['user', 'freelancer', 'employer', 'admin'];

function accessBreaks({ used, offered }: Sides): string[] {
  const { 'x-access': before } = used;
  const { 'x-access': now } = offered;
  const isWider = now === 'open' || (now === 'user' && signedIn.includes(before));
  return before === now || isWider ? [] : [`it is for ${now} instead of ${before}`];
}

function requestBreaks({ used, offered, usedSchemas, offeredSchemas }: Sides): string[] {
  const compare = (sent: JsonSchema, accepted: JsonSchema, place: string) =>
    schemaBreaks(
      {
        sent: { schema: sent, schemas: usedSchemas },
        taken: { schema: accepted, schemas: offeredSchemas },
      },
      place,
    );
  const inQuery = compare(parametersOf(used), parametersOf(offered), 'the address’s');
  if (!offered.requestBody) return used.requestBody ? [...inQuery, 'it takes no body'] : inQuery;
  if (!used.requestBody) {
    return offered.requestBody.required ? [...inQuery, 'it needs a body'] : inQuery;
  }
  const { content } = offered.requestBody;
  const inBody = Object.entries(used.requestBody.content).flatMap(([type, { schema = {} }]) => {
    const accepted = content[type];
    return accepted ? compare(schema, accepted.schema ?? {}, 'request') : [`it takes no ${type}`];
  });
  return [...inQuery, ...inBody];
}

/** Path and query as one object; parameters that it does not name are refused. */
function parametersOf({ parameters = [] }: OpenApiOperation): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

const contentOf = ({ responses }: OpenApiOperation): OpenApiContent => {
  const reply = responses['200'];
  return reply && 'content' in reply ? (reply.content ?? {}) : {};
};

function replyBreaks({ used, offered, usedSchemas, offeredSchemas }: Sides): string[] {
  const offeredContent = contentOf(offered);
  return Object.entries(contentOf(used)).flatMap(([type, { schema = {} }]) => {
    const reply = offeredContent[type];
    if (!reply) return [`it does not answer with ${type}`];
    return schemaBreaks(
      {
        sent: { schema: reply.schema ?? {}, schemas: offeredSchemas },
        taken: { schema, schemas: usedSchemas },
      },
      'reply',
    );
  });
}
