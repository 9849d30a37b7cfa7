import { mongo } from 'mongoose';

type Fields = Record<string, unknown>;

/**
 * The shape of a MongoDB command, without any value: its collection and the fields it filters by.
 */
export function shapeOfCommand(command: Fields): {
  name: string;
  collection: string;
  shape: string;
} {
  const [name = '', target] = Object.entries(command)[0] ?? [];
  const collection = name === 'getMore' ? command.collection : target;
  return {
    name,
    collection: typeof collection === 'string' ? collection : '',
    shape: name === 'aggregate' ? stagesOf(command.pipeline) : fieldsOf(filterOf(command)),
  };
}

function filterOf({ filter, query, updates, deletes }: Fields): unknown {
  const [first] = statementsOf(updates ?? deletes ?? []);
  return filter ?? query ?? first?.q ?? {};
}

type Statements = { q?: unknown }[];
/** The driver sends the statements of a bulk write beside the command, in a sequence. */
const statementsOf = (sent: unknown): Statements =>
  Array.isArray(sent) ? sent : ((sent as { documents?: Statements }).documents ?? []);

const stagesOf = (pipeline: unknown) =>
  (pipeline as Fields[])
    .flatMap(Object.entries)
    .map(([stage, value]) => (stage === '$match' ? `$match(${fieldsOf(value)})` : stage))
    .join(' ');

/** Such as `$or.email, state.$in, userId`. */
const fieldsOf = (filter: unknown) => [...new Set(pathsOf(filter))].toSorted().join(', ');

function pathsOf(filter: unknown): string[] {
  if (!isObject(filter)) return [];
  return Object.entries(filter).flatMap(([key, value]) => {
    const name = key.replace(idsInPaths, '…');
    const below = belowOf(key, value);
    return below.length > 0 ? below.map((path) => `${name}.${path}`) : [name];
  });
}

// A map's keys are ids of people and records.
const idsInPaths = /[0-9a-f]{24}|[0-9a-f-]{36}/g;

/** Only operators contain fields of ours; the operand of a field is a value. */
function belowOf(key: string, value: unknown): string[] {
  if (Array.isArray(value)) {
    return ['$or', '$and', '$nor'].includes(key) ? value.flatMap(pathsOf) : [];
  }
  if (!isObject(value)) return [];
  const isOperators = Object.keys(value).some((each) => each.startsWith('$'));
  return isOperators || key === '$elemMatch' || key === '$not' ? pathsOf(value) : [];
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !(value instanceof RegExp) &&
  !(value instanceof mongo.ObjectId) &&
  !ArrayBuffer.isView(value);
