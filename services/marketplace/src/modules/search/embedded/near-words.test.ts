import { findNearWords } from './near-words.rules.ts';

const indexed = ['design', 'designer', 'resign', 'react', 'illustration', 'illustrator'].map(
  (word, at) => ({ word, count: 100 - at }),
);
const findNear = (word: string) => findNearWords(word, indexed).map(({ word }) => word);

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
])('finds the words near %s: %j', (word, expected) => {
  expect(findNear(word)).toEqual(expected);
});
