import { type Clause, contractClauses, type OwnClause } from '@soloist/contracts';
import { isSame } from '@soloist/writing';

/** A clause in the list: in the proposal while it is on, else offered by the library. */
export interface ClauseEntry {
  key: string;
  clause: Clause;
  isOn: boolean;
  /** The own clause it comes from. */
  ownId?: string | undefined;
  /** What it means, in a few words. */
  note?: string | undefined;
}

const standard = contractClauses.map(({ id, title, text, note }) => ({
  key: `standard-${id}`,
  clause: { title, text } as Clause,
  note: note as string,
}));
const ownEntry = ({ id, title, text }: OwnClause) => ({
  key: `own-${id}`,
  clause: { title, text },
  ownId: id,
});
const isCalled = (title: string) => (entry: { clause: Clause }) => entry.clause.title === title;

/** What prints, in its order. */
export const chosenOf = (entries: ClauseEntry[]): Clause[] =>
  entries.filter(({ isOn }) => isOn).map(({ clause }) => clause);

/**
 * The proposal's clauses and what else the library offers. `before` is what was listed last: while
 * it says the same as `chosen`, its order and what was switched off in it stay.
 */
export function listEntries({
  before,
  chosen,
  own,
}: {
  before: ClauseEntry[];
  chosen: Clause[];
  own: OwnClause[];
}): ClauseEntry[] {
  const library = [...standard, ...own.map(ownEntry)];
  const entries = isSame(chosenOf(before), chosen) ? before : entriesOf(chosen, library);
  const known = new Set(entries.map(({ key }) => key));
  const offered = library.filter(
    ({ key, clause }) => !known.has(key) && !entries.some(isCalled(clause.title)),
  );
  return [...entries, ...offered.map((entry) => ({ ...entry, isOn: false }))];
}

function entriesOf(chosen: Clause[], library: Omit<ClauseEntry, 'isOn'>[]): ClauseEntry[] {
  const taken = new Set<string>();
  return chosen.map((clause, index) => {
    const from = library.find((entry) => isCalled(clause.title)(entry) && !taken.has(entry.key));
    if (!from) return { key: `written-${index}`, clause, isOn: true };
    taken.add(from.key);
    // The note explains the standard text, not what somebody made of it.
    const note = from.clause.text === clause.text ? from.note : undefined;
    return { ...from, clause, note, isOn: true };
  });
}
