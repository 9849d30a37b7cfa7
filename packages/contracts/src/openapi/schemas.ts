import * as z from 'zod/mini';
import * as contracts from '../index.ts';
import type { AnyEndpoint } from '../shared/endpoint.ts';
import type { JsonSchema } from './types.ts';

type Override = Parameters<typeof z.toJSONSchema>[1] & object;
type Context = Parameters<NonNullable<Override['override']>>[0];

const addressOf = (name: string) => `#/components/schemas/${name}`;

/**
 * Every schema with fields has a name in the reference: the name of its export. So has the long
 * list of currencies.
 */
const named = Object.entries(contracts).flatMap(([name, value]): [string, z.ZodMiniType][] =>
  isSchema(value) &&
  (['object', 'union', 'record'].includes(value.def.type) || value === contracts.currency)
    ? [[name[0]?.toUpperCase() + name.slice(1), value]]
    : [],
);

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

// Rich text documents are checked by code before their schema, and returned as they are stored.
const isText = (schema: unknown) =>
  schema === contracts.richText || schema === contracts.storedText;

function override({ zodSchema, jsonSchema }: Context, io: 'input' | 'output') {
  if (isText(zodSchema)) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    jsonSchema.$ref = addressOf('RichTextDocument');
  }
  nameFields(jsonSchema as JsonSchema, io);
  relaxUnion(jsonSchema as JsonSchema);
  // A field of a reply may be added at any time; what is strict also in a reply is what comes back
  // as a request.
  const { def } = zodSchema._zod as { def: { type: string; catchall?: unknown } };
  if (io === 'output' && def.type === 'object' && !def.catchall) {
    delete jsonSchema.additionalProperties;
  }
}

/**
 * Writes each field of a record with known keys under `properties`. Zod lists these keys as
 * `required` only, and generators and linters take them for undefined fields.
 */
function nameFields(schema: JsonSchema, io: 'input' | 'output') {
  const { required, additionalProperties, properties } = schema;
  if (!required || properties || typeof additionalProperties !== 'object') return;
  schema.properties = Object.fromEntries(required.map((key) => [key, additionalProperties]));
  delete schema.propertyNames;
  if (io === 'input') schema.additionalProperties = false;
  else delete schema.additionalProperties;
}

/**
 * Writes `anyOf` where a request may leave out the field that tells its variants apart: without it
 * an object can fit several of them, which `oneOf` forbids.
 */
function relaxUnion(schema: JsonSchema) {
  const { oneOf } = schema;
  if (!oneOf) return;
  const isDistinct = (variant: JsonSchema) =>
    Object.entries(variant.properties ?? {}).some(
      ([name, value]) => 'const' in value && variant.required?.includes(name),
    );
  if (oneOf.every(isDistinct)) return;
  schema.anyOf = oneOf;
  delete schema.oneOf;
}

/** Everything is written out but the currencies, of which there are too many. */
function overrideRequest(context: Context) {
  override(context, 'input');
  if (context.zodSchema !== contracts.currency) return;
  for (const key of Object.keys(context.jsonSchema)) delete context.jsonSchema[key];
  context.jsonSchema.$ref = addressOf('Currency');
}

/** JSON schema of a request; every schema is written out. */
export function requestSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema, {
    io: 'input',
    override: overrideRequest,
  });
  return jsonSchema as JsonSchema;
}

/** JSON schema of what we send to webhooks, likewise written out. */
export function payloadSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema, {
    override: (context) => override(context, 'output'),
  });
  return jsonSchema as JsonSchema;
}

export interface ReplySchemas {
  /** By the name of the operation. */
  replies: Record<string, JsonSchema>;
  /** The schemas that replies refer to. */
  components: Record<string, JsonSchema>;
}

const succeeded = z.object({ success: z.literal(true) });

/** JSON schemas of the replies of endpoints, with the `success` that every reply has. */
export function replySchemas(endpoints: Record<string, AnyEndpoint>): ReplySchemas {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of named) registry.add(schema, { id: name });
  const answering = Object.entries(endpoints).filter(([, { response }]) => response);
  for (const [name, { response }] of answering) {
    registry.add(z.extend(succeeded, response.shape), { id: name });
  }
  const { schemas } = z.toJSONSchema(registry, {
    uri: addressOf,
    unrepresentable: 'any',
    override: (context) => override(context, 'output'),
  });
  const all = Object.fromEntries(
    Object.entries(schemas).map(([name, { $id, $schema, ...schema }]) => [name, schema]),
  ) as Record<string, JsonSchema>;
  const replies = Object.fromEntries(answering.map(([name]) => [name, all[name] ?? {}]));
  const used = [
    ...Object.values(replies),
    ...['RichTextDocument', 'Currency', 'Failure'].map((named) => ({ $ref: addressOf(named) })),
  ];
  return { replies, components: reachable(used, all) };
}

function reachable(from: JsonSchema[], all: Record<string, JsonSchema>) {
  const reached: Record<string, JsonSchema> = {};
  const open = [...from];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const [, name = ''] of JSON.stringify(next).matchAll(/#\/components\/schemas\/(\w+)"/g)) {
      const schema = all[name];
      if (!schema || reached[name]) continue;
      reached[name] = schema;
      open.push(schema);
    }
  }
  return reached;
}
