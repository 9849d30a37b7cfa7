import { agoOf, shortWhen, timeOf } from './message-times.rules.ts';

const now = new Date('2026-11-21T18:00:00.000Z');

it.each([
  ['2026-11-20T12:00:00.000Z', 'Yesterday'],
  ['2026-11-17T12:00:00.000Z', 'Tue'],
  ['2026-11-04T12:00:00.000Z', 'Nov 4'],
  ['2025-11-04T12:00:00.000Z', 'Nov 4, 2025'],
])('formats %s in the list as %s', (instant, text) => {
  expect(shortWhen(instant, now)).toBe(text);
});

it('formats a twelve-hour clock without a leading zero', () => {
  expect(timeOf(new Date(2026, 10, 21, 9, 31))).toMatch(/^(9:31.AM|09:31)$/);
});

it.each([
  ['2026-11-21T17:59:30.000Z', 'just now'],
  ['2026-11-21T17:55:00.000Z', '5 minutes ago'],
  ['2026-11-21T16:00:00.000Z', '2 hours ago'],
  ['2026-11-04T12:00:00.000Z', 'on Nov 4, 2026'],
])('describes a person seen at %s as last here %s', (instant, text) => {
  expect(agoOf(instant, now)).toBe(text);
});
