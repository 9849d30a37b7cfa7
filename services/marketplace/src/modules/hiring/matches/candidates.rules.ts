/** Limit of the candidates that are compared; those with the rarest terms come first. */
export const maxCandidates = 500;

interface CandidateQuery<Candidate> {
  terms: string[];
  /** Up to `mostCandidates`. */
  count: (term: string) => Promise<number>;
  find: (term: string, most: number) => Promise<Candidate[]>;
}

/**
 * Candidates that have at least one of the terms. Rare terms are queried first, so that the most
 * specific candidates are included however many there are.
 */
export async function findRarestFirst<Candidate extends { _id: unknown }>({
  terms,
  count,
  find,
}: CandidateQuery<Candidate>): Promise<Candidate[]> {
  const counted = await Promise.all(
    terms.map(async (term) => ({ term, total: await count(term) })),
  );
  const byId = new Map<string, Candidate>();
  for (const { term } of counted.toSorted((a, b) => a.total - b.total)) {
    const room = maxCandidates - byId.size;
    if (room <= 0) break;
    for (const entry of await find(term, room)) byId.set(String(entry._id), entry);
  }
  return [...byId.values()];
}
