import { currenciesOf, lastMonths, weekTrend } from './home-numbers.rules.ts';

const week = (views: number) => Array.from({ length: 7 }, () => views);

it.each([
  ['more', [...week(2), ...week(3)], 50],
  ['less', [...week(4), ...week(3)], -25],
  ['the same', [...week(1), ...week(1)], 0],
  ['nothing to compare with', [...week(0), ...week(3)], undefined],
  ['no days', [], undefined],
])('compares the last seven days with the previous seven: %s', (_what, days, expected) => {
  expect(weekTrend(days)).toBe(expected);
});

const earnings = [
  { month: '2026-01', currency: 'USD' as const, amount: 500 },
  { month: '2026-03', currency: 'EUR' as const, amount: 700 },
  { month: '2025-12', currency: 'USD' as const, amount: 300 },
];

it('fills empty months of one currency, across years', () => {
  const now = new Date('2026-02-28T23:30:00Z');
  expect(lastMonths(earnings, { currency: 'USD', count: 4, now })).toEqual([
    { month: '2025-11', amount: 0 },
    { month: '2025-12', amount: 300 },
    { month: '2026-01', amount: 500 },
    { month: '2026-02', amount: 0 },
  ]);
});

it('lists each currency once, the latest first', () => {
  expect(currenciesOf(earnings)).toEqual(['EUR', 'USD']);
});
