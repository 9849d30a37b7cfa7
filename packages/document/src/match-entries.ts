import type { ProposalListEntry } from './proposal-changes.ts';

type Pair = [before: ProposalListEntry | undefined, after: ProposalListEntry | undefined];

const key = (entry: ProposalListEntry) => JSON.stringify(entry.values);
/** Nearest first: the same in all, in name, in what it says (a new name), in date and amount. */
const likenesses: ((entry: ProposalListEntry) => string | undefined)[] = [
  key,
  ({ title }) => title.trim().toLowerCase() || undefined,
  ({ values }) => values.description && JSON.stringify(values.description),
  ({ values: { amount, due } }) => amount && due && JSON.stringify([amount, due]),
];

/** Pairs the entries of two versions of a list; an entry without a partner was added or removed. */
export function matchEntries(
  before: ProposalListEntry[],
  after: ProposalListEntry[],
): { pairs: Pair[]; isReordered: boolean } {
  const previousEntryOf = new Map<ProposalListEntry, ProposalListEntry>();
  const matched = new Set<ProposalListEntry>();
  for (const likeness of likenesses) {
    for (const is of after) {
      const expected = likeness(is);
      if (previousEntryOf.has(is) || !expected) continue;
      const was = before.find((entry) => !matched.has(entry) && likeness(entry) === expected);
      if (!was) continue;
      previousEntryOf.set(is, was);
      matched.add(was);
    }
  }
  const places = after.flatMap((is) => {
    const was = previousEntryOf.get(is);
    return was ? [before.indexOf(was)] : [];
  });
  return {
    pairs: [
      ...after.map((is): Pair => [previousEntryOf.get(is), is]),
      ...before.filter((was) => !matched.has(was)).map((was): Pair => [was, undefined]),
    ],
    isReordered: places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0)),
  };
}
