/** One word of a query: any of the alternatives, those with `begins` as prefixes. */
export type QueryWord = { word: string; begins: boolean }[];

const quoted = ({ word, begins }: QueryWord[number]) => `"${word}"${begins ? ' *' : ''}`;
const any = (alternatives: QueryWord) => `(${alternatives.map(quoted).join(' OR ')})`;
export const everyWord = (words: QueryWord[]) => words.map(any).join(' AND ');

const within = (columns: string, words: QueryWord[]) => `{${columns}} : (${everyWord(words)})`;
const wholly = (words: QueryWord[]) =>
  words.map((alternatives) => alternatives.map(({ word }) => ({ word, begins: false })));

/** A token of every entry. */
export const everything = 'all';
export const allColumns = 'title keywords body';

/** The expression for entries with all these facets and words. */
export const allOf = (tokens: string[], words: QueryWord[]): string =>
  [...having(tokens), ...(words.length > 0 ? [within(allColumns, words)] : [])].join(' AND ') ||
  `{facets} : "${everything}"`;

const having = (tokens: string[]) => tokens.map((token) => `{facets} : "${token}"`);

/**
 * The same in tiers, the best first: all words whole in the title, as prefixes in the title, whole
 * in the title and keywords, as prefixes there, anywhere. Each excludes the tiers before it.
 */
export function tiersOf(tokens: string[], words: QueryWord[]): string[] {
  if (words.length === 0) return [allOf(tokens, words)];
  const whole = wholly(words);
  const steps = [
    within('title', whole),
    within('title', words),
    within('title keywords', whole),
    within('title keywords', words),
    within(allColumns, words),
  ];
  // The matches of the earlier tiers, and no others of the same columns.
  const before: number[][] = [[], [0], [1], [1, 2], [3]];
  return steps.map((step, at) => {
    const without = before[at]?.map((earlier) => ` NOT (${steps[earlier]})`).join('') ?? '';
    return [...having(tokens), `((${step})${without})`].join(' AND ');
  });
}
