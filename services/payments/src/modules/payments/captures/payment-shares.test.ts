import { proportion } from './payments.rules.ts';

it.each([
  ['a half up', 5, { of: 2, part: 1 }, 3],
  ['less than a half down', 10, { of: 3, part: 1 }, 3],
  ['more than a half up', 20, { of: 3, part: 1 }, 7],
  ['the whole to itself', 94_100, { of: 3, part: 3 }, 94_100],
  // As a floating-point number, the product is 1 too small.
  [
    'a product beyond the safe integers exactly',
    9_007_199_254_740_991,
    { of: 3, part: 3 },
    9_007_199_254_740_991,
  ],
])('a share rounds %s', (_what, value, share, expected) => {
  expect(proportion(value, share)).toBe(expected);
});
