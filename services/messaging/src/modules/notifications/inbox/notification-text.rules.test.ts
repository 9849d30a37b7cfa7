import { truncateText } from './notification-text.rules.ts';

it.each([
  ['Hello', 'Hello'],
  ['Hello you', 'Hello…'],
  ['Hell😀😀😀', 'Hell😀😀…'],
  ['😀😀😀😀😀😀', '😀😀😀😀😀😀'],
])('six letters of “%s” are “%s”', (text, beginning) => {
  expect(truncateText(text, 6)).toBe(beginning);
});
