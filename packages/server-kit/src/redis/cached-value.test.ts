import { setTimeout as sleep } from 'node:timers/promises';
import { createCachedValue } from './cached-value.ts';

const isEmpty = ({ people }: { people: number }) => people === 0;

it('returns the last value and recomputes it in the background', async () => {
  let people = 1;
  const numbers = createCachedValue(async () => ({ people }), { ttl: 5, isEmpty });
  expect(await numbers.read()).toEqual({ people: 1 });
  people = 2;
  await sleep(20);
  expect(await numbers.read()).toEqual({ people: 1 });
  await sleep(1);
  expect(await numbers.read()).toEqual({ people: 2 });
});

it('does not return a stale empty value to the first visitor of a new installation', async () => {
  let people = 0;
  const rules = { ttl: 60_000, isEmpty, emptyTtl: 5 };
  const numbers = createCachedValue(async () => ({ people }), rules);
  await numbers.refresh();
  people = 2;
  await sleep(20);
  expect(await numbers.read()).toEqual({ people: 2 });
});
