/**
 * Entries are numbered by what orders them: those that come first, then the newer. So the newest
 * that fit are read off the index from its end, and what lies ahead is a range of numbers.
 */
const epoch = Date.UTC(2020, 0, 1);
/** Numbers for each millisecond. */
const room = 2 ** 10;
export const firstHalf = 2 ** 51;

/** The least number of the entries of this moment. */
export const rowIdAt = (at: number, first: boolean) =>
  (first ? firstHalf : 0) + Math.max(0, at - epoch) * room;

/** The numbers of the second in which an entry's moment lies: `[from, to)`. */
export function secondOf(at: number, first: boolean) {
  const from = rowIdAt(at, first);
  return { from, to: rowIdAt(Math.floor(at / 1000) * 1000 + 1000, first) };
}
