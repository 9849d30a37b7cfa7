import { beginningOf } from './beginning-of.ts';

it.each([
  ['Hello', 'Hello'],
  ['Hello you', 'Hello…'],
  ['Hell😀😀😀', 'Hell😀😀…'],
  ['😀😀😀😀😀😀', '😀😀😀😀😀😀'],
])('six letters of “%s” are “%s”', (text, beginning) => {
  expect(beginningOf(text, 6)).toBe(beginning);
});
