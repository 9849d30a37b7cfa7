/**
 * One word of a query: any of the alternatives, those with `begins` as prefixes. An alternative may
 * be a name of several words, which are searched in that order.
 */
export type QueryWord = { word: string; begins: boolean }[];

/** A part of a query: the words as typed and corrected, and names that mean the same or nearly so. */
export interface QueryTerm {
  words: QueryWord[];
  /** Skills of the same meaning, searched in titles and keywords. */
  synonyms: QueryWord;
  /** Other names of the same place, searched anywhere. */
  places: QueryWord;
  /** Related skills, whose matches follow all others. */
  related: QueryWord;
}

const quoted = ({ word, begins }: QueryWord[number]) => `"${word}"${begins ? ' *' : ''}`;
const any = (alternatives: QueryWord) => `(${alternatives.map(quoted).join(' OR ')})`;
export const everyWord = (words: QueryWord[]) => words.map(any).join(' AND ');

const titleOnly = 'title';
const marked = 'title keywords';
export const allColumns = 'title keywords body';

const within = (columns: string, words: QueryWord[]) => `{${columns}} : (${everyWord(words)})`;
const oneOf = (columns: string, names: QueryWord) =>
  names.length > 0 ? [within(columns, [names])] : [];
const wholly = (words: QueryWord[]) =>
  words.map((alternatives) => alternatives.map(({ word }) => ({ word, begins: false })));
const wordsOfTerms = (terms: QueryTerm[]) => terms.flatMap(({ words }) => words);
/** Every term, by any of its expressions. */
const everyTerm = (terms: QueryTerm[], expressions: (term: QueryTerm) => string[]) =>
  terms.map((term) => `(${expressions(term).join(' OR ')})`).join(' AND ');

const bySynonym = (terms: QueryTerm[], columns: string) =>
  everyTerm(terms, ({ words, synonyms, places }) => [
    within(columns, words),
    ...oneOf(marked, synonyms),
    ...oneOf(allColumns, places),
  ]);
const byRelation = (terms: QueryTerm[]) =>
  everyTerm(terms, ({ words, synonyms, places, related }) => [
    within(allColumns, words),
    ...oneOf(allColumns, synonyms),
    ...oneOf(allColumns, places),
    ...oneOf(marked, related),
  ]);

const hasMeaning = (terms: QueryTerm[]) =>
  terms.some(({ synonyms, places, related }) => synonyms.length + places.length + related.length);

/** A token of every entry. */
export const everything = 'all';

/** The expression for entries with all these facets and terms. */
export const allOf = (tokens: string[], terms: QueryTerm[]): string =>
  [...having(tokens), ...(terms.length > 0 ? [`(${byRelation(terms)})`] : [])].join(' AND ') ||
  `{facets} : "${everything}"`;

const having = (tokens: string[]) => tokens.map((token) => `{facets} : "${token}"`);

/** From this tier on matches are only related, and follow all others. */
export const firstRelatedTier = 7;

/**
 * The same in tiers, the best first: all words whole in the title, as prefixes in the title, whole
 * in the title and keywords, as prefixes there, synonyms there, words anywhere, words or synonyms
 * across columns, related skills. Each excludes the tiers before it; an empty one has no matches.
 */
export function tiersOf(tokens: string[], terms: QueryTerm[]): string[] {
  if (terms.length === 0) return [allOf(tokens, terms)];
  const words = wordsOfTerms(terms);
  const whole = wholly(words);
  const synonymous = hasMeaning(terms);
  const steps = [
    within(titleOnly, whole),
    within(titleOnly, words),
    within(marked, whole),
    within(marked, words),
    synonymous ? bySynonym(terms, marked) : '',
    within(allColumns, words),
    synonymous ? bySynonym(terms, allColumns) : '',
    synonymous ? byRelation(terms) : '',
  ];
  // The matches of the earlier tiers, and no others of the same columns.
  const before: number[][] = [[], [0], [1], [1, 2], [3], [3, 4], [4, 5], [6]];
  return steps.map((step, at) => {
    if (step === '') return '';
    const earlier = (before[at] ?? []).map((tier) => steps[tier]).filter(Boolean);
    const without = earlier.map((expression) => ` NOT (${expression})`).join('');
    return [...having(tokens), `((${step})${without})`].join(' AND ');
  });
}
