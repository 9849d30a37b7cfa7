import { addDays, addMonths, isDay, today } from './days.ts';

it('accepts days that exist, and nothing else', () => {
  for (const day of ['2026-11-28', '2028-02-29']) expect(isDay(day)).toBe(true);
  const refused = ['', 'soon', '2026-02-29', '2026-02-31', '2026-13-01', '2026-1-1', '28/11/2026'];
  for (const text of refused) expect(isDay(text)).toBe(false);
});

it('names the local day, also just before midnight', () => {
  expect(today(new Date(2026, 10, 28, 23, 59))).toBe('2026-11-28');
  expect(today(new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01');
});

it('adds days over the end of a month and of a year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

it('adds months, and stops at the last day of a shorter one', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30');
  expect(addMonths('2026-11-28', 12)).toBe('2027-11-28');
});
