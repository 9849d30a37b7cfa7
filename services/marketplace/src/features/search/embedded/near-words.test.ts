import { nearWords } from './near-words.ts';

const known = ['design', 'designer', 'resign', 'react', 'illustration', 'illustrator'].map(
  (word, at) => ({ word, count: 100 - at }),
);
const near = (asked: string) => nearWords(asked, known).map(({ word }) => word);

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
])('near to %s: %j', (asked, expected) => {
  expect(near(asked)).toEqual(expected);
});
