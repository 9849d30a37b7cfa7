import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createStore, type Entity } from './store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'payment-store-'));
const file = path.join(folder, 'known.jsonl');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const order = (id: string): Entity => ({ id, entity: 'order', created_at: 1 });
const idsIn = (store: ReturnType<typeof createStore>) =>
  store
    .list('order')
    .map(({ id }) => id)
    .toReversed();

test('stores the writes of a step together, and drops a partial step', () => {
  const store = createStore(file);
  store.put(order('first'));
  store.flush();
  store.put(order('second'));
  store.put(order('third'));
  store.flush();
  const whole = readFileSync(file, 'utf8');
  for (const cut of [1, 10, 60]) {
    writeFileSync(file, whole.slice(0, -cut - 1));
    expect(idsIn(createStore(file))).toEqual(['first']);
  }
  writeFileSync(file, whole);
  expect(idsIn(createStore(file))).toEqual(['first', 'second', 'third']);
});

test('stores steps after a partial one as if it had not existed', () => {
  appendFileSync(file, '[{"id":"torn","enti');
  const store = createStore(file);
  store.put(order('fourth'));
  store.flush();
  expect(idsIn(createStore(file))).toEqual(['first', 'second', 'third', 'fourth']);
});
