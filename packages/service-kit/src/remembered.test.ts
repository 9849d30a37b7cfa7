import { setTimeout as sleep } from 'node:timers/promises';
import { remembered } from './remembered.ts';

const isEmpty = ({ people }: { people: number }) => people === 0;

it('answers with what was worked out last, and works it out anew behind it', async () => {
  let people = 1;
  const numbers = remembered(async () => ({ people }), { ttl: 5, isEmpty });
  expect(await numbers.read()).toEqual({ people: 1 });
  people = 2;
  await sleep(20);
  expect(await numbers.read()).toEqual({ people: 1 });
  await sleep(1);
  expect(await numbers.read()).toEqual({ people: 2 });
});

it('does not give the first visitor of a new installation the nothing from before', async () => {
  let people = 0;
  const rules = { ttl: 60_000, isEmpty, emptyTtl: 5 };
  const numbers = remembered(async () => ({ people }), rules);
  await numbers.refresh();
  people = 2;
  await sleep(20);
  expect(await numbers.read()).toEqual({ people: 2 });
});
