import { medianOf } from './lead-numbers.rules.ts';

const sortedMedian = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = values.length / 2;
  return (sorted[Math.ceil(middle - 1)]! + sorted[Math.floor(middle)]!) / 2;
};

it.each([
  ['one value', [7]],
  ['two values', [9, 4]],
  ['equal values', [24, 24, 24, 24, 24, 24]],
  ['ascending values', [1, 2, 3, 4, 5, 6, 7]],
  ['descending values', [8, 7, 6, 5, 4, 3, 2, 1]],
  ['values that repeat', [3, 1, 3, 1, 2, 2, 3, 1]],
])('finds the median of %s', (_case, values) => {
  expect(medianOf(Float64Array.from(values))).toBe(sortedMedian(values));
});

it('finds the same median as sorting, of any number of values', () => {
  let state = 20_261_129;
  const random = (below: number) => {
    state = (state * 16_807) % 2_147_483_647;
    return state % below;
  };
  for (let length = 1; length <= 200; length += 1) {
    // Few and many different values.
    const values = Array.from({ length }, () => random(length % 2 ? 10 : 1e6) / 7);
    expect(medianOf(Float64Array.from(values))).toBe(sortedMedian(values));
  }
});
