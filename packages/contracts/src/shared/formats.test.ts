import { dateFormat, formatCount, formatMoney, formatNumber } from './formats.ts';

it.each([
  [1_240_000, 'USD', '$12,400.00'],
  [5, 'EUR', '€0.05'],
  [-1250, 'GBP', '-£12.50'],
  [0, 'INR', '₹0.00'],
  [100_000_000_000, 'CAD', 'CA$1,000,000,000.00'],
  [12_400, 'JPY', '¥12,400'],
  [1_250, 'KWD', 'KWD\u00a01.250'],
  [-1_250, 'HUF', '-HUF\u00a012.50'],
])('formats %i minor units of %s as %s', (minor, currency, text) => {
  expect(formatMoney(minor, currency)).toBe(text);
});

it('omits decimals in a summary, and formats by the reader’s locale', () => {
  expect(formatMoney(1_249_950, 'USD', { digits: 'whole' })).toBe('$12,500');
  expect(formatMoney(1_500, 'KWD', { digits: 'short' })).toBe('KWD\u00a01.500');
  expect(formatMoney(2_000, 'KWD', { digits: 'short' })).toBe('KWD\u00a02');
  expect(formatMoney(1_240_000, 'EUR', { locale: 'de-DE' })).toBe('12.400,00\u00a0€');
});

it('formats dates in the given locale and zone, and an invalid date as empty', () => {
  const instant = '2026-03-13T21:05:00Z';
  const options = { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' } as const;
  expect(dateFormat(options)(instant)).toBe('Mar 13, 2026, 9:05 PM');
  expect(dateFormat({ ...options, locale: 'en-GB' })(instant)).toBe('13 Mar 2026, 21:05');
  expect(dateFormat(options)('soon')).toBe('');
  expect(dateFormat(options)(undefined)).toBe('');
});

it('formats a count with its noun', () => {
  expect(formatCount(1, 'lead')).toBe('1 lead');
  expect(formatCount(12_000, 'reply', 'replies')).toBe('12,000 replies');
  expect(formatNumber(1234.5, 'en-IN')).toBe('1,234.5');
});
