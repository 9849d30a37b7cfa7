import { formatMoney } from './format-money.ts';
import { currencies } from './primitives.ts';

it.each([
  [1_240_000, 'USD', '$12,400.00'],
  [5, 'EUR', '€0.05'],
  [-1250, 'GBP', '-£12.50'],
  [0, 'INR', '₹0.00'],
  [100_000_000_000, 'CAD', 'CA$1,000,000,000.00'],
])('%i minor units of %s are %s', (minor, currency, text) => {
  expect(formatMoney(minor, currency)).toBe(text);
});

it('leaves the decimals out of a summary, and writes as the reader does', () => {
  expect(formatMoney(1_249_950, 'USD', { digits: 'whole' })).toBe('$12,500');
  expect(formatMoney(1_240_000, 'EUR', { locale: 'de-DE' })).toBe('12.400,00\u00a0€');
});

it.each(currencies)('%s has hundredths, as its minor units are counted', (currency) => {
  const { maximumFractionDigits } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  expect(maximumFractionDigits).toBe(2);
});
