/**
 * Entries are numbered in their order: prioritized ones, then newer ones, have higher numbers. So
 * the newest matches are read from the end of the index, and the next pages are a range of numbers.
 */
const epoch = Date.UTC(2020, 0, 1);
/** Numbers for each millisecond. */
const room = 2 ** 10;
export const firstHalf = 2 ** 51;

/** The lowest number of the entries of this moment. */
export const rowIdAt = (at: number, first: boolean) =>
  (first ? firstHalf : 0) + Math.max(0, at - epoch) * room;

/** The numbers of the second that contains an entry's time: `[from, to)`. */
export function secondOf(at: number, first: boolean) {
  const from = rowIdAt(at, first);
  return { from, to: rowIdAt(Math.floor(at / 1000) * 1000 + 1000, first) };
}
