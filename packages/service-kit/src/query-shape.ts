import { mongo } from 'mongoose';

type Fields = Record<string, unknown>;

/** What a command of MongoDB asks, without any value: its collection and the fields it looks at. */
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
  const [first] = (updates ?? deletes ?? []) as { q?: unknown }[];
  return filter ?? query ?? first?.q ?? {};
}

const stagesOf = (pipeline: unknown) =>
  (pipeline as Fields[])
    .flatMap(Object.entries)
    .map(([stage, said]) => (stage === '$match' ? `$match(${fieldsOf(said)})` : stage))
    .join(' ');

/** Such as `$or.email, state.$in, userId`. */
const fieldsOf = (filter: unknown) => [...new Set(pathsOf(filter))].toSorted().join(', ');

function pathsOf(filter: unknown): string[] {
  if (!isObject(filter)) return [];
  return Object.entries(filter).flatMap(([key, said]) => {
    const name = key.replace(idsInPaths, '…');
    const below = belowOf(key, said);
    return below.length > 0 ? below.map((path) => `${name}.${path}`) : [name];
  });
}

// A map's keys are ids of people and things.
const idsInPaths = /[0-9a-f]{24}|[0-9a-f-]{36}/g;

/** Only operators have fields of ours below them; what a field equals is a value. */
function belowOf(key: string, said: unknown): string[] {
  if (Array.isArray(said)) {
    return ['$or', '$and', '$nor'].includes(key) ? said.flatMap(pathsOf) : [];
  }
  if (!isObject(said)) return [];
  const isOperators = Object.keys(said).some((each) => each.startsWith('$'));
  return isOperators || key === '$elemMatch' || key === '$not' ? pathsOf(said) : [];
}

const isObject = (said: unknown): said is Fields =>
  typeof said === 'object' &&
  said !== null &&
  !Array.isArray(said) &&
  !(said instanceof Date) &&
  !(said instanceof RegExp) &&
  !(said instanceof mongo.ObjectId) &&
  !ArrayBuffer.isView(said);
