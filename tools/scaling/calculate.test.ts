import { readFileSync } from 'node:fs';
import { fromRoot } from '../paths.ts';
import { capacityTable, needOf } from './calculate.ts';

it('is in docs/scaling.md as calculated', () => {
  expect(readFileSync(fromRoot('docs/scaling.md'), 'utf8')).toContain(capacityTable());
});

it('needs more for more people, and less for each of them', () => {
  const [few, many] = [needOf(100_000), needOf(10_000_000)];
  expect(many.dollarsAMonth).toBeGreaterThan(few.dollarsAMonth);
  expect(many.dollarsAMonth / many.users).toBeLessThan(few.dollarsAMonth / few.users);
});

it('has a second of everything from ten thousand people on', () => {
  expect(needOf(1000).appMachines).toBe(1);
  expect(needOf(10_000).appMachines).toBeGreaterThanOrEqual(2);
});
