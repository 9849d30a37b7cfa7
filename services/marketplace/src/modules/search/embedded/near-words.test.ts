import { findNearWords } from './near-words.rules.ts';

const indexed = ['design', 'designer', 'resign', 'react', 'illustration', 'illustrator'].map(
  (word, at) => ({ word, count: 100 - at }),
);
const near = (word: string) => findNearWords(word, indexed).map(({ word }) => word);

it.each([
  ['desing', ['design']],
  ['raect', ['react']],
  ['reac', ['react']],
  ['ilustration', ['illustration']],
  ['ilustratoin', ['illustration']],
  ['esign', ['design', 'resign']],
  ['rea', []],
  ['design', ['resign']],
  ['desinnng', []],
])('near to %s: %j', (word, expected) => {
  expect(near(word)).toEqual(expected);
});
