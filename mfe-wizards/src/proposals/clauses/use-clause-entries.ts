import type { Clause, ProposalDraft } from '@soloist/contracts';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useSavedClauses } from '../proposals.api.ts';
import { type ClauseEntry, chosenOf, listEntries } from './clause-entries.rules.ts';

/** The list of clauses behind the form's `clauses`, with functions to change it. */
export function useClauseEntries() {
  const { control } = useFormContext<ProposalDraft>();
  const { field } = useController({ control, name: 'clauses' });
  const saved = useSavedClauses();
  const [before, setBefore] = useState<ClauseEntry[]>([]);
  const entries = listEntries({ before, chosen: field.value, saved: saved.data ?? [] });

  const show = (next: ClauseEntry[]) => {
    setBefore(next);
    field.onChange(chosenOf(next));
  };
  const change = (key: string, changed: Partial<ClauseEntry>) =>
    show(entries.map((entry) => (entry.key === key ? { ...entry, ...changed } : entry)));
  return {
    entries,
    saved,
    change,
    rewrite: (key: string, clause: Clause) => change(key, { clause, note: undefined }),
    move(from: number, to: number) {
      const next = [...entries];
      next.splice(to, 0, ...next.splice(from, 1));
      show(next);
    },
    /** Adds a blank clause and returns its key. */
    add() {
      const key = `new-${crypto.randomUUID()}`;
      show([...entries, { key, clause: { title: '', text: '' }, isOn: true }]);
      return key;
    },
    remove: (key: string) => show(entries.filter((entry) => entry.key !== key)),
  };
}
export type ClauseList = ReturnType<typeof useClauseEntries>;
