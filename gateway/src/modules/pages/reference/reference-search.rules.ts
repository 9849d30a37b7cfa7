import type { JsonSchema, OpenApiDocument } from '@soloist/contracts/openapi';

/** A place in the reference that a search finds. */
export interface SearchablePlace {
  href: string;
  title: string;
  /** Below the title: method and path, or what kind of place it is. */
  detail: string;
  /** Name of its group. */
  group: string;
  /** Names of its parameters and of the fields of its body. */
  inputs: string[];
  /** Names of the fields of its reply. */
  fields: string[];
  text: string;
}

export interface FoundPlace extends SearchablePlace {
  /** The fields that the query names, unless the title or the path does already. */
  matchedFields: string[];
}

/** Longest query in characters. */
export const longestQuery = 100;
const mostWords = 8;
const mostResults = 30;

/** Words in small letters, each after a space: `sendInvoice` and `send_invoice` are two. */
const wordsOf = (text: string) =>
  ` ${text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`;

const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word);

// The weight of a word by the part that has it.
const weights = { title: 8, detail: 6, group: 4, inputs: 4, fields: 2, text: 1 };
// A field that has exactly the name of the query precedes all others.
const exactName = 20;

interface IndexedPlace {
  place: SearchablePlace;
  /** Each part in words, and joined, so that a query may leave out its spaces. */
  parts: { weight: number; words: string; joined: string }[];
}

/** Finds places by the beginnings of words, best first. Every word of the query must match. */
export function createReferenceSearch(places: SearchablePlace[]) {
  const index = places.map((place): IndexedPlace => {
    const texts = { ...place, inputs: place.inputs.join(' '), fields: place.fields.join(' ') };
    const parts = Object.entries(weights).map(([name, weight]) => {
      const words = wordsOf(texts[name as keyof typeof weights]);
      return { weight, words, joined: words.replaceAll(' ', '') };
    });
    return { place, parts };
  });
  return (query: string): FoundPlace[] => {
    const phrase = wordsOf(query.slice(0, longestQuery));
    const words = [...new Set(phrase.split(' ').filter(Boolean))].slice(0, mostWords).map(singular);
    if (words.length === 0) return [];
    return index
      .map((indexed) => ({ place: indexed.place, score: scoreOf(indexed, { words, phrase }) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, mostResults)
      .map(({ place }) => ({ ...place, matchedFields: matchedFields(place, words) }));
  };
}

/** 0 if a word matches nothing. */
function scoreOf(
  { place, parts }: IndexedPlace,
  { words, phrase }: { words: string[]; phrase: string },
): number {
  let score = 0;
  for (const word of words) {
    const best = Math.max(...parts.map((part) => part.weight * fitOf(part, word)));
    if (best === 0) return 0;
    score += best;
  }
  const together = parts.filter((part) => words.length > 1 && part.words.includes(phrase));
  score += Math.max(0, ...together.map(({ weight }) => weight));
  const hasName = (names: string[]) => names.some((name) => wordsOf(name) === phrase);
  if (hasName(place.inputs)) return score + exactName;
  return hasName(place.fields) ? score + exactName / 2 : score;
}

function fitOf({ words, joined }: IndexedPlace['parts'][number], word: string): number {
  if (`${words} `.includes(` ${word} `) || `${words} `.includes(` ${word}s `)) return 1;
  if (words.includes(` ${word}`)) return 0.8;
  // In the middle of a word only longer ones, which are rarely there by chance.
  return word.length > 3 && joined.includes(word) ? 0.4 : 0;
}

function matchedFields(
  { title, detail, inputs, fields }: SearchablePlace,
  words: string[],
): string[] {
  const named = wordsOf(`${title} ${detail}`);
  const rest = words.filter((word) => !named.includes(` ${word}`));
  if (rest.length === 0) return [];
  const matchCount = (field: string) =>
    rest.filter((word) => wordsOf(field).includes(` ${word}`)).length;
  return [...new Set([...inputs, ...fields])]
    .filter((field) => matchCount(field) > 0)
    .toSorted((a, b) => matchCount(b) - matchCount(a))
    .slice(0, 3);
}

/** The names of all fields of a value, each once. */
export function fieldNames(schema: JsonSchema, { components }: OpenApiDocument): string[] {
  const names = new Set<string>();
  const seen = new Set<JsonSchema>();
  const visit = (value: JsonSchema | undefined) => {
    if (!value || seen.has(value)) return;
    seen.add(value);
    const { $ref, properties = {}, items, anyOf, oneOf, allOf } = value;
    if ($ref) visit(components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)]);
    for (const [name, property] of Object.entries(properties)) {
      names.add(name);
      visit(property);
    }
    for (const part of [items, ...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])]) visit(part);
  };
  visit(schema);
  return [...names];
}
