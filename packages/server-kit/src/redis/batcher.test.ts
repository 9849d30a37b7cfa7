import { setTimeout as sleep } from 'node:timers/promises';
import { createBatcher, createFinder } from './batcher.ts';

function startBatcher() {
  const calls: string[][] = [];
  let end = () => {};
  const load = createBatcher<string, string>(async (loadedBatches) => {
    calls.push([...loadedBatches]);
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    if (loadedBatches.includes('away')) throw new Error('The store is away.');
    return loadedBatches.map((one) =>
      one === 'bad' ? new Error('Not this one.') : one.toUpperCase(),
    );
  }, 3);
  return { calls, ask: load, end: () => end() };
}

it('runs a single call immediately and batches the calls that arrive meanwhile', async () => {
  const { calls, ask, end } = startBatcher();
  const first = ask('a');
  await sleep(0);
  expect(calls).toEqual([['a']]);
  const others = [ask('b'), ask('b')];
  await sleep(0);
  others.push(ask('c'));
  expect(calls).toHaveLength(1);
  end();
  expect(await first).toBe('A');
  await sleep(0);
  end();
  expect(await Promise.all(others)).toEqual(['B', 'B', 'C']);
  expect(calls).toEqual([['a'], ['b', 'b', 'c']]);
});

it('fails items individually, and all items if the call fails', async () => {
  const { calls, ask, end } = startBatcher();
  const both = Promise.allSettled([ask('bad'), ask('good')]);
  await sleep(0);
  const next = Promise.allSettled([ask('away'), ask('too')]);
  end();
  expect(await both).toMatchObject([
    { status: 'rejected', reason: { message: 'Not this one.' } },
    { value: 'GOOD' },
  ]);
  await sleep(0);
  end();
  expect((await next).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const after = ask('later');
  await sleep(0);
  end();
  expect(await after).toBe('LATER');
  expect(calls).toHaveLength(3);
});

it('keeps a batch within its limit', async () => {
  const { calls, ask } = startBatcher();
  for (const one of ['a', 'b', 'c', 'd']) void ask(one);
  await sleep(0);
  expect(calls.map((loadedBatches) => loadedBatches.length)).toEqual([3, 1]);
});

it('finds concurrently requested documents in one step, each once, and null for a missing one', async () => {
  const calls: string[][] = [];
  const find = createFinder(
    async (ids) => {
      calls.push(ids);
      return ids.filter((id) => id !== 'missing').map((id) => ({ id }));
    },
    ({ id }) => id,
  );
  const found = await Promise.all(['a', 'missing', 'b', 'a'].map(find));
  expect(found).toEqual([{ id: 'a' }, null, { id: 'b' }, { id: 'a' }]);
  expect(calls).toEqual([['a', 'missing', 'b']]);
  expect(await find('b')).toEqual({ id: 'b' });
  expect(calls).toHaveLength(2);
});
