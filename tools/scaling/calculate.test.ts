import { readFileSync } from 'node:fs';
import { fromRoot } from '../paths.ts';
import { calculateNeed, capacityTable } from './calculate.ts';

it('docs/scaling.md has the calculated table', () => {
  expect(readFileSync(fromRoot('docs/scaling.md'), 'utf8')).toContain(capacityTable());
});

it('needs more for more users, and less for each of them', () => {
  const [few, many] = [calculateNeed(100_000), calculateNeed(10_000_000)];
  expect(many.dollarsPerMonth).toBeGreaterThan(few.dollarsPerMonth);
  expect(many.dollarsPerMonth / many.users).toBeLessThan(few.dollarsPerMonth / few.users);
});

it('has two of everything from ten thousand users on', () => {
  expect(calculateNeed(1000).appMachines).toBe(1);
  expect(calculateNeed(10_000).appMachines).toBeGreaterThanOrEqual(2);
});
