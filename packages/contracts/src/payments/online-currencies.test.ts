import { onlineStep } from '../shared/currencies.ts';
import { currencies } from '../shared/currency-codes.ts';
import { isOnlineAmount, paysOnline } from './online-currencies.ts';

it('takes some currencies online, all of them in use', () => {
  const online = currencies.filter(paysOnline);
  expect(online).toHaveLength(92);
  expect(online).toEqual(expect.arrayContaining(['INR', 'USD', 'EUR', 'JPY', 'KWD']));
  expect(['KRW', 'CLP', 'BRL', 'US', 'D A', ''].filter(paysOnline)).toEqual([]);
});

it.each([
  [100, 'USD', true],
  [99, 'USD', false],
  [500_000_000, 'USD', true],
  [500_000_001, 'USD', false],
  [12_345, 'JPY', true],
  [12_340, 'KWD', true],
  [12_345, 'KWD', false],
  [12_340, 'KRW', false],
])('%s minor units of %s can be paid online: %s', (amount, currency, isPossible) => {
  expect(isOnlineAmount(amount, currency)).toBe(isPossible);
});

it('takes three decimals in steps of ten', () => {
  expect(['USD', 'JPY', 'KWD'].map(onlineStep)).toEqual([1, 1, 10]);
});
