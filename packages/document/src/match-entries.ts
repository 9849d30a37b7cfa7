import type { Entry } from './proposal-changes.ts';

type Pair = [before: Entry | undefined, after: Entry | undefined];

const key = (entry: Entry) => JSON.stringify(entry.values);
/** Nearest first: the same in all, in name, in what it says (a new name), in date and amount. */
const likenesses: ((entry: Entry) => string | undefined)[] = [
  key,
  ({ title }) => title.trim().toLowerCase() || undefined,
  ({ values }) => values.description && JSON.stringify(values.description),
  ({ values: { amount, due } }) => amount && due && JSON.stringify([amount, due]),
];

/** Says which entry of one list became which of the other; one alone was added or removed. */
export function matchEntries(
  before: Entry[],
  after: Entry[],
): { pairs: Pair[]; isReordered: boolean } {
  const becameOf = new Map<Entry, Entry>();
  const taken = new Set<Entry>();
  for (const likeness of likenesses) {
    for (const is of after) {
      const wanted = likeness(is);
      if (becameOf.has(is) || !wanted) continue;
      const was = before.find((entry) => !taken.has(entry) && likeness(entry) === wanted);
      if (!was) continue;
      becameOf.set(is, was);
      taken.add(was);
    }
  }
  const places = after.flatMap((is) => {
    const was = becameOf.get(is);
    return was ? [before.indexOf(was)] : [];
  });
  return {
    pairs: [
      ...after.map((is): Pair => [becameOf.get(is), is]),
      ...before.filter((was) => !taken.has(was)).map((was): Pair => [was, undefined]),
    ],
    isReordered: places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0)),
  };
}
