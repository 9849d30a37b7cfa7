import { wrapText } from './card-text.rules.ts';

// Every character is one wide.
const measure = (text: string) => text.length;
const wrap = (text: string, width: number, lines: number) =>
  wrapText(text, { width, lines, measure });

it.each([
  ['what fits', 'Ada Lovelace', 20, 2, ['Ada Lovelace']],
  ['by words', 'Ada King Lovelace', 9, 2, ['Ada King', 'Lovelace']],
  ['a word that is too long', 'Donaudampfschifffahrt', 10, 3, ['Donaudampf', 'schifffahr', 't']],
  ['more than there is room for', 'one two three four', 8, 2, ['one two', 'three…']],
  ['with no room before the dots', 'one twothree four', 8, 2, ['one', 'twothre…']],
  ['nothing', '', 8, 2, ['']],
])('breaks %s', (_what, text, width, lines, expected) => {
  expect(wrap(text, width, lines)).toEqual(expected);
});
