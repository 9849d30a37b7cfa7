import { pauseAfterCrash, pauseAfterFailure } from './rendering-retries.rules.ts';

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

it('separates documents that were rendered together when their worker died', () => {
  const [first, second] = [pauseAfterCrash(10, 0), pauseAfterCrash(10, 0.5)];
  expect(first).toBe(pauseAfterFailure(10));
  expect(second! - first!).toBeGreaterThan(60_000);
  expect(pauseAfterCrash(30)).toBeUndefined();
});
