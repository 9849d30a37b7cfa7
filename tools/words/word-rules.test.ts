import { parseSync } from 'oxc-parser';
import { findTypeNames } from './find-type-names.ts';
import { bannedTypeNames, wordRules } from './word-rules.ts';

const wordsIn = (text: string) => wordRules.flatMap(({ pattern }) => pattern.exec(text)?.[0] ?? []);

it.each([
  ['Whoever applies stands here.', ['Whoever', 'stands']],
  ['The freelancer is told at once.', ['at once', 'is told']],
  ['What became of your reports', ['What became']],
  ['Your leads cannot be read right now.', ['cannot be read right now']],
  ['Your e-mail address', ['e-mail']],
])('finds the words to replace in “%s”', (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

it.each([
  'Applicants appear here.',
  'EN stands for European standard.',
  'The identity provider is a stand-in.',
  'We emailed the invoice to Nora.',
])('accepts “%s”', (text) => {
  expect(wordsIn(text)).toEqual([]);
});

it('lists the types that a file declares', () => {
  const source = `
export interface Asked { id: string }
type Told = string;
export type ListProposalsQuery = { cursor?: string };
export const query = 1;
export class Queue {}`;
  const types = findTypeNames(parseSync('a.ts', source));
  expect(types).toEqual([
    { name: 'Asked', isExported: true },
    { name: 'Told', isExported: false },
    { name: 'ListProposalsQuery', isExported: true },
    { name: 'Queue', isExported: true },
  ]);
  expect(types.filter(({ name }) => bannedTypeNames.test(name)).map(({ name }) => name)).toEqual([
    'Asked',
    'Told',
  ]);
});
