import type { JsonSchema } from '@soloist/contracts/openapi';

/** A schema with the named schemas that it refers to. */
export interface SchemaSide {
  schema: JsonSchema;
  schemas: Record<string, JsonSchema>;
}

interface Pair {
  /** The schema of the sender. */
  sent: SchemaSide;
  /** The schema of the receiver. */
  taken: SchemaSide;
}

const prefix = '#/components/schemas/';

/** Follows references to a schema that is no reference. */
function resolved({ schema, schemas }: SchemaSide): JsonSchema {
  let found = schema;
  while (found.$ref) found = schemas[found.$ref.slice(prefix.length)] ?? {};
  return found;
}

/**
 * Lists what the receiver would refuse of what the sender may send, in sentences that begin with
 * the place, such as `job.budget`. The list is empty if they are compatible.
 */
export function schemaBreaks(pair: Pair, place: string, known = new Set<string>()): string[] {
  // A recursive schema is compared once.
  const names = `${pair.sent.schema.$ref} ${pair.taken.schema.$ref}`;
  const isNamed = Boolean(pair.sent.schema.$ref || pair.taken.schema.$ref);
  if (isNamed && known.has(names)) return [];
  const seen = isNamed ? new Set([...known, names]) : known;
  const sent = resolved(pair.sent);
  const accepted = resolved(pair.taken);
  const compare = (one: JsonSchema, other: JsonSchema, at: string) =>
    schemaBreaks(
      { sent: { ...pair.sent, schema: one }, taken: { ...pair.taken, schema: other } },
      at,
      seen,
    );

  if (Object.keys(accepted).every((key) => key === 'description' || key === 'default')) return [];
  if (accepted.allOf) return accepted.allOf.flatMap((each) => compare(sent, each, place));
  const alternatives = sent.anyOf ?? sent.oneOf;
  if (alternatives)
    return [...new Set(alternatives.flatMap((each) => compare(each, accepted, place)))];
  const choices = accepted.anyOf ?? accepted.oneOf;
  if (choices) return closest(choices.map((each) => compare(sent, each, place)));
  if (sent.allOf) return closest(sent.allOf.map((each) => compare(each, accepted, place)));
  return [
    ...valueBreaks({ sent, taken: accepted }, place),
    ...fieldBreaks({ sent, taken: accepted, compare }, place),
    ...(sent.items && accepted.items ? compare(sent.items, accepted.items, `${place}[]`) : []),
  ];
}

/** The most compatible of several alternatives. */
const closest = (all: string[][]): string[] =>
  all.reduce((best, each) => (each.length < best.length ? each : best));

interface Resolved {
  sent: JsonSchema;
  taken: JsonSchema;
}

const listOf = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

function valuesOf({ const: only, enum: several }: JsonSchema): unknown[] | undefined {
  return only === undefined ? several : [only];
}

function typesOf(schema: JsonSchema): string[] {
  if (schema.type) return listOf(schema.type);
  const kinds = valuesOf(schema)?.map((value) => (value === null ? 'null' : typeof value));
  return [...new Set(kinds)];
}

function valueBreaks({ sent, taken: accepted }: Resolved, place: string): string[] {
  const types = typesOf(accepted);
  const isKnown = (type: string) =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const others = typesOf(sent).filter((type) => types.length > 0 && !isKnown(type));
  if (others.length > 0) return [`${place} is ${others.join(' or ')} instead of ${types.join()}`];
  if (types.length > 0 && typesOf(sent).length === 0) return [`${place} may be anything`];

  const values = valuesOf(accepted);
  const sentValues = valuesOf(sent);
  if (values && !sentValues) return [`${place} is no longer one of ${values.join(', ')}`];
  const unknown = sentValues?.filter((value) => values && !values.includes(value)) ?? [];
  if (unknown.length > 0) return [`${place} may be ${unknown.join(' or ')}, which is not known`];
  return sentValues ? [] : boundBreaks({ sent, taken: accepted }, place);
}

const least = ['minimum', 'minLength', 'minItems'] as const;
const most = ['maximum', 'maxLength', 'maxItems'] as const;

function boundBreaks({ sent, taken: accepted }: Resolved, place: string): string[] {
  const under = least.filter((key) => (sent[key] ?? -Infinity) < (accepted[key] ?? -Infinity));
  const over = most.filter((key) => (sent[key] ?? Infinity) > (accepted[key] ?? Infinity));
  const isOther = accepted.pattern !== undefined && accepted.pattern !== sent.pattern;
  return [
    ...[...under, ...over].map((key) => `${place} has another ${key}: ${accepted[key]}`),
    ...(isOther ? [`${place} has another pattern: ${accepted.pattern}`] : []),
  ];
}

interface Fields extends Resolved {
  compare: (sent: JsonSchema, accepted: JsonSchema, place: string) => string[];
}

function fieldBreaks({ sent, taken: accepted, compare }: Fields, place: string): string[] {
  const at = (name: string) => (place ? `${place}.${name}` : name);
  const { properties = {}, required: always = [] } = sent;
  const { properties: known = {}, required: needed = [], additionalProperties: rest } = accepted;
  const missing = needed
    .filter((name) => !always.includes(name))
    .map((name) => `${at(name)} ${name in properties ? 'may be missing' : 'is missing'}`);
  const ofFields = Object.entries(properties).flatMap(([name, field]) => {
    const counterpart = known[name] ?? rest;
    if (counterpart === false) return [`${at(name)} is not accepted`];
    return typeof counterpart === 'object' ? compare(field, counterpart, at(name)) : [];
  });
  const { additionalProperties: more } = sent;
  const isRecord = typeof more === 'object' && typeof rest === 'object';
  return [...missing, ...ofFields, ...(isRecord ? compare(more, rest, at('*')) : [])];
}
