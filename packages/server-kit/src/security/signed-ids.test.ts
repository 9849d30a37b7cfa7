import { newId } from '../testing/index.ts';
import { createSignedIds } from './signed-ids.ts';

const secret = 'a secret of this installation';
const ids = createSignedIds(secret, 'answers');

test('reads a signed id, in upper or lower case', () => {
  const id = newId();
  expect(ids.sign(id)).toHaveLength(42);
  expect(ids.read(ids.sign(id))).toBe(id);
  expect(ids.read(ids.sign(id).toUpperCase())).toBe(id);
});

test('rejects an id of another use, installation or person, and an invalid form', () => {
  const id = newId();
  const mac = ids.sign(id).slice(24);
  expect(ids.read(createSignedIds(secret, 'links').sign(id))).toBeUndefined();
  expect(ids.read(createSignedIds('another secret', 'answers').sign(id))).toBeUndefined();
  expect(ids.read(newId() + mac)).toBeUndefined();
  for (const text of ['', id, `${id}${mac}0`, `${id}${mac.slice(1)}`, `${id}zz`]) {
    expect(ids.read(text)).toBeUndefined();
  }
});
