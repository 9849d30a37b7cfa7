import type { JsonSchema, OpenApiDocument } from '@soloist/contracts/openapi';

interface Segment {
  literal?: string;
  /** The schema of a path parameter, one for each operation of the path. */
  schemas: JsonSchema[];
}

/** Pairs of paths that can both match one address, judged by their words and their parameters' schemas. */
export function ambiguousPaths({ paths }: Pick<OpenApiDocument, 'paths'>): [string, string][] {
  const all = Object.entries(paths).map(([path, operations]) => ({
    path,
    segments: path.split('/').map((text): Segment => {
      const name = /^\{(\w+)\}$/.exec(text)?.[1];
      if (!name) return { literal: text, schemas: [] };
      const schemas = Object.values(operations).flatMap(({ parameters = [] }) =>
        parameters.filter((each) => each.in === 'path' && each.name === name),
      );
      return { schemas: schemas.map(({ schema }) => schema) };
    }),
  }));
  return all.flatMap((a, at) =>
    all
      .slice(at + 1)
      .filter((b) => areAmbiguous(a.segments, b.segments))
      .map((b): [string, string] => [a.path, b.path]),
  );
}

function areAmbiguous(a: Segment[], b: Segment[]): boolean {
  if (a.length !== b.length) return false;
  const pairs = a.map((segment, at): [Segment, Segment] => [segment, b[at] ?? { schemas: [] }]);
  // A path without parameters comes first for every client, as OpenAPI 3.1 says.
  const isOnlyOneConcrete = [a, b].some((path) =>
    path.every(({ literal }) => literal !== undefined),
  );
  return !isOnlyOneConcrete && pairs.every(([one, other]) => canBeEqual(one, other));
}

function canBeEqual(a: Segment, b: Segment): boolean {
  if (a.literal !== undefined && b.literal !== undefined) return a.literal === b.literal;
  if (a.literal !== undefined) return accepts(b, a.literal);
  if (b.literal !== undefined) return accepts(a, b.literal);
  return true;
}

const accepts = ({ schemas }: Segment, word: string) =>
  schemas.length === 0 || schemas.some((schema) => allows(schema, word));

function allows(schema: JsonSchema, word: string): boolean {
  const { anyOf, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  if (anyOf) return anyOf.some((each) => allows(each, word));
  if (schema.enum) return schema.enum.includes(word);
  if (pattern && !new RegExp(pattern, 'u').test(word)) return false;
  return word.length >= minLength && word.length <= maxLength;
}
