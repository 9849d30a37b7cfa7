/** How many things are compared in all: the rarest of what they are found by chooses them. */
export const mostCandidates = 500;

interface Finding<Thing> {
  terms: string[];
  /** Up to `mostCandidates`. */
  count: (term: string) => Promise<number>;
  find: (term: string, most: number) => Promise<Thing[]>;
}

/**
 * Things that have at least one of the terms. What few have is asked for first, so that the most
 * telling are among them however many there are.
 */
export async function findRarestFirst<Thing extends { _id: unknown }>({
  terms,
  count,
  find,
}: Finding<Thing>): Promise<Thing[]> {
  const counted = await Promise.all(
    terms.map(async (term) => ({ term, things: await count(term) })),
  );
  const found = new Map<string, Thing>();
  for (const { term } of counted.toSorted((a, b) => a.things - b.things)) {
    const room = mostCandidates - found.size;
    if (room <= 0) break;
    for (const thing of await find(term, room)) found.set(String(thing._id), thing);
  }
  return [...found.values()];
}
