import type { ProposalDraft } from '@soloist/contracts';
import { Banner, Button } from '@soloist/ui';
import { SortableRows } from '@soloist/ui/sortable-rows';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { ListProblem } from '../../../list-problem.tsx';
import { ClauseRow } from './clause-row.tsx';
import styles from './clauses.module.css';
import { useClauseEntries } from './use-clause-entries.ts';

/** The clauses that print, in their order, and those of the library that do not. */
export function ClausesField() {
  const list = useClauseEntries();
  const { formState } = useFormContext<ProposalDraft>();
  const errors = formState.errors.clauses;
  const [editing, setEditing] = useState('');
  const { entries, own } = list;
  const placeOf = (key: string) =>
    entries.filter(({ isOn }) => isOn).findIndex((entry) => entry.key === key);
  return (
    <fieldset className={styles.clauses}>
      <legend className={styles.legend}>Clauses</legend>
      <SortableRows ids={entries.map(({ key }) => key)} noun="clause" onMove={list.move}>
        {({ id, index, mover }) => {
          const entry = entries[index];
          if (!entry) return null;
          const problem = entry.isOn ? errors?.[placeOf(id)] : undefined;
          return (
            <ClauseRow
              entry={entry}
              index={index}
              mover={mover}
              list={list}
              problem={problem}
              isEditing={editing === id || Boolean(problem)}
              onEdit={(isOpen) => setEditing(isOpen ? id : '')}
            />
          );
        }}
      </SortableRows>
      <ListProblem message={errors?.message ?? errors?.root?.message} />
      {own.isError && (
        <Banner
          tone="warn"
          action={
            <Button size="sm" onClick={() => void own.refetch()}>
              Try again
            </Button>
          }
        >
          Your own clauses could not be loaded. {own.error.message}
        </Banner>
      )}
      <div>
        <Button
          variant="ghost"
          size="sm"
          icon={<Plus size={16} />}
          onClick={() => setEditing(list.add())}
        >
          Write a clause
        </Button>
      </div>
    </fieldset>
  );
}
