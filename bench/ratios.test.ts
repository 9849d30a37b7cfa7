import { compareRatios } from './ratios.ts';

it('finds ratios that are worse than the stored ones, missing or new', () => {
  const stored = { same: 2, worse: 2, better: 2, missing: 2 };
  const compared = compareRatios(stored, { same: 2.4, worse: 2.6, better: 1.5, new: 1 });
  expect(compared.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['better', 'better'],
    ['missing', 'missing'],
    ['new', 'new'],
    ['same', 'same'],
    ['worse', 'worse'],
  ]);
});
