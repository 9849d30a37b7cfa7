import { placeChips } from './card-layout.rules.ts';

// Every character is one wide.
const room = { width: 10, rows: 2, gap: 1, widthOf: (text: string) => text.length };
const rowsOf = (texts: string[]) => {
  const rows: string[][] = [[], []];
  for (const { text, row } of placeChips(texts, room)) rows[row]?.push(text);
  return rows;
};

it('fills row after row', () => {
  expect(rowsOf(['figma', 'css', 'print'])).toEqual([['figma', 'css'], ['print']]);
});

it('counts the hidden chips within the rows', () => {
  expect(rowsOf(['figma', 'css', 'print', 'layout', 'type', 'web'])).toEqual([
    ['figma', 'css'],
    ['print', '+3'],
  ]);
});

it('places no chips without skills', () => {
  expect(placeChips([], room)).toEqual([]);
});
