import { itemTotal } from './invoice-totals.ts';
import {
  formatHours,
  formatTimer,
  hoursQuantity,
  readHours,
  roundUpSeconds,
} from './time-amounts.ts';
import { maxEntrySeconds, roundings } from './time-records.ts';

const randomSeconds = () => 1 + Math.floor(Math.random() * maxEntrySeconds);

describe('rounding', () => {
  test('gives the first step that is not below the time, as counting steps does', () => {
    for (const rounding of roundings) {
      for (let i = 0; i < 500; i += 1) {
        const seconds = randomSeconds();
        let expected = rounding === 0 ? seconds : 0;
        while (expected < seconds) expected += rounding * 60;
        expect(roundUpSeconds(seconds, rounding)).toBe(expected);
      }
    }
  });

  test('keeps what is rounded already', () => {
    for (const rounding of roundings) {
      const once = roundUpSeconds(randomSeconds(), rounding);
      expect(roundUpSeconds(once, rounding)).toBe(once);
    }
  });
});

describe('the amount of hours', () => {
  test('differs from the exact one by at most half a thousandth of an hour’s rate', () => {
    for (let i = 0; i < 1000; i += 1) {
      const seconds = randomSeconds();
      const rate = Math.floor(Math.random() * 50_000);
      const exact = (seconds / 3600) * rate;
      const amount = itemTotal({ qty: hoursQuantity(seconds), rate });
      expect(Number.isInteger(amount)).toBe(true);
      expect(Math.abs(amount - exact)).toBeLessThanOrEqual(rate * 0.001 + 0.5);
    }
  });

  test('is exact for quarters of an hour and for six minutes', () => {
    for (const step of [360, 900, 1800]) {
      for (let count = 1; count <= 48; count += 1) {
        const exact = (count * step * 9000) / 3600;
        expect(itemTotal({ qty: hoursQuantity(count * step), rate: 9000 })).toBe(exact);
      }
    }
  });

  test('is never nothing for a second of work', () => {
    expect(hoursQuantity(1)).toBe(0.001);
  });
});

test.each([
  ['1:30', 5400],
  ['0:05', 300],
  ['1.5', 5400],
  ['1,5', 5400],
  ['.25', 900],
  ['2', 7200],
  ['2h', 7200],
  ['90m', 5400],
  ['45 min', 2700],
  ['1h 30m', 5400],
  ['1h30', undefined],
  ['1:60', undefined],
  ['-1', undefined],
  ['', undefined],
  ['soon', undefined],
])('reads %j as %s seconds', (typed, seconds) => {
  expect(readHours(typed)).toBe(seconds);
});

test('shows durations in hours and minutes, and timers with seconds', () => {
  expect([0, 59, 3600, 5430, 86_400].map(formatHours)).toEqual([
    '0:00',
    '0:01',
    '1:00',
    '1:31',
    '24:00',
  ]);
  expect([0, 61, 36_061].map(formatTimer)).toEqual(['0:00:00', '0:01:01', '10:01:01']);
});
