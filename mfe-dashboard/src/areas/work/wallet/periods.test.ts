import { monthsSince, periodName, yearsSince } from './periods.rules.ts';

const now = new Date('2026-03-31T23:30:00Z');

it('lists the months since then once, newest first', () => {
  expect(monthsSince('2025-11-30T23:59:59Z', now).map(({ value }) => value)).toEqual([
    ...['2026-03', '2026-02', '2026-01', '2025-12', '2025-11'],
  ]);
});

it('lists the years since then', () => {
  expect(yearsSince('2024-12-31T00:00:00Z', now).map(({ value }) => value)).toEqual([
    ...['2026', '2025', '2024'],
  ]);
});

it('contains at least the current period', () => {
  expect(monthsSince('2026-03-31T23:00:00Z', now)).toEqual([
    { value: '2026-03', label: 'March 2026' },
  ]);
});

it('has readable names', () => {
  expect([periodName('2026'), periodName('2026-01')]).toEqual(['2026', 'January 2026']);
});
