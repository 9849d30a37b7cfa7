import { type Clause, contractClauses, type SavedClause } from '@soloist/contracts';
import { isSame } from '@soloist/writing';

/** A clause in the list: part of the proposal while it is on, else an offer of the library. */
export interface ClauseEntry {
  key: string;
  clause: Clause;
  isOn: boolean;
  /** The saved clause it comes from. */
  savedId?: string | undefined;
  /** A short explanation. */
  note?: string | undefined;
}

const standard = contractClauses.map(({ id, title, text, note }) => ({
  key: `standard-${id}`,
  clause: { title, text } as Clause,
  note: note as string,
}));
const savedEntry = ({ id, title, text }: SavedClause) => ({
  key: `saved-${id}`,
  clause: { title, text },
  savedId: id,
});
const isCalled = (title: string) => (entry: { clause: Clause }) => entry.clause.title === title;

/** The clauses that are printed, in order. */
export const chosenOf = (entries: ClauseEntry[]): Clause[] =>
  entries.filter(({ isOn }) => isOn).map(({ clause }) => clause);

/**
 * The proposal's clauses, then the other clauses of the library. `before` is the previous list:
 * while its chosen clauses equal `chosen`, its order and its switched-off clauses stay.
 */
export function listEntries({
  before,
  chosen,
  saved,
}: {
  before: ClauseEntry[];
  chosen: Clause[];
  saved: SavedClause[];
}): ClauseEntry[] {
  const library = [...standard, ...saved.map(savedEntry)];
  const entries = isSame(chosenOf(before), chosen) ? before : entriesOf(chosen, library);
  const listedKeys = new Set(entries.map(({ key }) => key));
  const offered = library.filter(
    ({ key, clause }) => !listedKeys.has(key) && !entries.some(isCalled(clause.title)),
  );
  return [...entries, ...offered.map((entry) => ({ ...entry, isOn: false }))];
}

function entriesOf(chosen: Clause[], library: Omit<ClauseEntry, 'isOn'>[]): ClauseEntry[] {
  const usedKeys = new Set<string>();
  return chosen.map((clause, index) => {
    const from = library.find((entry) => isCalled(clause.title)(entry) && !usedKeys.has(entry.key));
    if (!from) return { key: `written-${index}`, clause, isOn: true };
    usedKeys.add(from.key);
    // The note explains the standard text, not an edited one.
    const note = from.clause.text === clause.text ? from.note : undefined;
    return { ...from, clause, note, isOn: true };
  });
}
