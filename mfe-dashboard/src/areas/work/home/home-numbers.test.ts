import type { WalletExchange } from '@soloist/contracts';
import { rateOfDay } from '../../shared/formats/exchange.rules.ts';
import { moneyText, ownFirst } from '../../shared/formats/sums.rules.ts';
import { earningsByCurrency, lastMonths, weekTrend } from './home-numbers.rules.ts';

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

describe('earnings by currency', () => {
  const currenciesOf = (own?: 'USD' | 'EUR' | 'GBP', exchanges: WalletExchange[] = []) =>
    earningsByCurrency({ months: earnings, exchanges }, own).map(({ currency }) => currency);

  it('begin with the person’s own, then the latest', () => {
    expect(currenciesOf()).toEqual(['EUR', 'USD']);
    expect(currenciesOf('USD')).toEqual(['USD', 'EUR']);
    expect(currenciesOf('GBP')).toEqual(['EUR', 'USD']);
  });

  it('are converted into the person’s own at the last known rate', () => {
    const exchange: WalletExchange = {
      at: '2026-03-10T12:00:00.000Z',
      paid: { amount: 1000, currency: 'GBP' },
      received: { amount: 1400, currency: 'EUR' },
    };
    expect(currenciesOf('GBP', [exchange])).toEqual(['GBP', 'EUR', 'USD']);
    const [mine] = earningsByCurrency({ months: earnings, exchanges: [exchange] }, 'GBP');
    expect(mine).toEqual({
      currency: 'GBP',
      months: [{ month: '2026-03', currency: 'GBP', amount: 500 }],
      exchange,
    });
    expect(rateOfDay(exchange)).toBe('£1 = €1.40 on Mar 10');
  });
});

it('puts the own currency first, and keeps the order of the others', () => {
  const sums = ['USD', 'EUR', 'GBP', 'EUR'].map((currency) => ({ currency, total: 100 }));
  expect(moneyText(ownFirst(sums, 'EUR'))).toBe('€2, $1, and £1');
  expect(moneyText(ownFirst(sums, undefined))).toBe('$1, €2, and £1');
});
