import { firstWeekday, placeInWeek, weekdayNames, weeksOfMonth } from './date-weeks.ts';

it.each([
  ['en-US', 7],
  ['en-GB', 1],
  ['de-DE', 1],
  ['ja-JP', 7],
  ['ar-EG', 6],
])('begins the week of %s', (language, first) => {
  expect(firstWeekday(language)).toBe(first);
});

it('knows where weeks begin in a browser that does not', () => {
  const { getWeekInfo } = Intl.Locale.prototype as { getWeekInfo?: unknown };
  Object.assign(Intl.Locale.prototype, { getWeekInfo: undefined });
  try {
    expect(firstWeekday('en-US')).toBe(7);
    expect(firstWeekday('en')).toBe(7);
    expect(firstWeekday('en-GB')).toBe(1);
  } finally {
    Object.assign(Intl.Locale.prototype, { getWeekInfo });
  }
});

it('lays a month out in six weeks, with no days of other months', () => {
  const weeks = weeksOfMonth('2026-11-28', 1);
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([...Array(6).fill(undefined), '2026-11-01']);
  expect(weeks[5]?.[0]).toBe('2026-11-30');
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  expect(weeksOfMonth('2026-11-28', 7)[0]?.[0]).toBe('2026-11-01');
});

it('counts the place in the week from its first day', () => {
  expect(placeInWeek('2026-11-28', 1)).toBe(5);
  expect(placeInWeek('2026-11-28', 7)).toBe(6);
});

it('names the weekdays in order', () => {
  expect(weekdayNames(1).map(({ full }) => full)).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);
  expect(weekdayNames(7)[0]).toEqual({ short: 'Su', full: 'Sunday' });
});
