import { placeChips } from './card-layout.ts';

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

it('says how many did not fit, within the rows', () => {
  expect(rowsOf(['figma', 'css', 'print', 'layout', 'type', 'web'])).toEqual([
    ['figma', 'css'],
    ['print', '+3'],
  ]);
});

it('has nothing to show without skills', () => {
  expect(placeChips([], room)).toEqual([]);
});
