import { truncateText } from './notification-text.rules.ts';

it.each([
  ['Hello', 'Hello'],
  ['Hello you', 'Hello…'],
  ['Hell😀😀😀', 'Hell😀😀…'],
  ['😀😀😀😀😀😀', '😀😀😀😀😀😀'],
])('cuts “%s” at six letters to “%s”', (text, beginning) => {
  expect(truncateText(text, 6)).toBe(beginning);
});
