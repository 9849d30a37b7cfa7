import { isDeeperThan } from './json-depth.ts';

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

it('counts the levels of nested lists and objects', () => {
  expect(isDeeperThan('text', 0)).toBe(false);
  expect(isDeeperThan(nested(100), 100)).toBe(false);
  expect(isDeeperThan(nested(101), 100)).toBe(true);
  expect(isDeeperThan({ a: { b: [null] } }, 3)).toBe(false);
  expect(isDeeperThan({ a: { b: [{}] } }, 3)).toBe(true);
});

it('survives a value that is nested 80,000 times', () => {
  expect(isDeeperThan(nested(80_000), 100)).toBe(true);
});
