import { financialYear } from './financial-year.ts';

it.each([
  ['2026-11-22T12:00:00Z', '26-27'],
  ['2027-03-31T18:29:59Z', '26-27'],
  ['2027-03-31T18:30:00Z', '27-28'],
  ['2099-12-31T00:00:00Z', '99-00'],
])('%s is in %s', (at, year) => expect(financialYear(new Date(at))).toBe(year));
