import { pauseAfterFailure } from './rendering-retries.rules.ts';

const pauses = Array.from({ length: 30 }, (_, index) => pauseAfterFailure(index + 1));

it('retries soon after the first failures, and at least every ten minutes later', () => {
  expect(pauses.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
  expect(Math.max(...pauses.filter((pause) => pause !== undefined))).toBe(600_000);
});

it('gives a document up only after an outage of more than two hours', () => {
  const end = pauses.indexOf(undefined);
  expect(pauses.slice(end).every((pause) => pause === undefined)).toBe(true);
  const coveredMs = pauses.slice(0, end).reduce((sum: number, pause) => sum + (pause ?? 0), 0);
  expect(coveredMs).toBeGreaterThan(2 * 3_600_000);
});
