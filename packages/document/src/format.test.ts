import {
  countryName,
  formatDate,
  formatMoment,
  formatMonth,
  formatPercent,
  formatPeriod,
  formatQuantity,
  invoiceTitle,
} from './format.ts';
import { textLanguage } from './text-language.ts';

it('formats dates in full, in the calendar day of their own offset', () => {
  expect(formatDate('2026-04-17')).toBe('April 17, 2026');
  expect(formatDate('2026-12-31T23:59:59.000Z')).toBe('December 31, 2026');
  expect(formatDate('2026-12-31T23:59:59.000-08:00')).toBe('December 31, 2026');
});

it('formats a missing date as empty', () => {
  expect(formatDate('')).toBe('');
  expect(formatDate('soon')).toBe('');
  expect(formatDate('1/2/202')).toBe('');
});

it('formats a month by name, and a year as it is', () => {
  expect(formatMonth('2026-11')).toBe('November 2026');
  expect(formatMonth('2026')).toBe('2026');
});

it('formats the year of a period once, unless it spans two', () => {
  expect(formatPeriod('2026-04-17', '2026-06-26')).toBe('April 17 to June 26, 2026');
  expect(formatPeriod('2026-11-01', '2027-02-01')).toBe('November 1, 2026 to February 1, 2027');
});

it('formats the only day of a period', () => {
  expect(formatPeriod('2026-04-17', '2026-04-17')).toBe('April 17, 2026');
  expect(formatPeriod('', '2026-04-17')).toBe('April 17, 2026');
  expect(formatPeriod('', '')).toBe('');
});

it.each([
  ['コーヒーショップの新しいブランド', 'ja'],
  ['카페의 새로운 브랜드', 'ko'],
  ['我们为咖啡馆设计', 'zh'],
  ['हम नई पहचान बनाएँगे', 'hi'],
  ['دليل الهوية', 'ar'],
  ['זהות חדשה', 'he'],
  ['คู่มือแบรนด์', 'th'],
])('detects the language of %s', (text, language) => {
  expect(textLanguage(text)).toBe(language);
});

it('detects no language in text with mostly shared letters', () => {
  expect(textLanguage('Identidade visual')).toBeUndefined();
  expect(textLanguage('The 设计 of our packaging')).toBeUndefined();
  expect(textLanguage('12 / 2026')).toBeUndefined();
});

it('formats moments to the second in UTC', () => {
  expect(formatMoment('2026-12-31T23:59:59.900Z')).toBe('December 31, 2026 at 23:59:59');
});

it('formats quantities and rates with all their decimals', () => {
  expect([1, 1.5, 1234.125].map(formatQuantity)).toEqual(['1', '1.5', '1,234.125']);
  expect([0, 7.5, 19, 20.125].map(formatPercent)).toEqual(['0%', '7.5%', '19%', '20.125%']);
});

it('formats a country by name, and none as empty', () => {
  expect([countryName('IN'), countryName('')]).toEqual(['India', '']);
});

it('titles an invoice with its number once it has one', () => {
  expect(invoiceTitle({ kind: 'invoice', number: 'INV-0044' })).toBe('Invoice INV-0044');
  expect(invoiceTitle({ kind: 'credit_note', number: '' })).toBe('Credit note');
});
