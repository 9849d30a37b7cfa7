import type { ProposalDraft } from '@soloist/contracts';
import { Banner, Button } from '@soloist/ui';
import { SortableRows } from '@soloist/ui/sortable-rows';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { ListError } from '../../shared/list-error.tsx';
import { ClauseRow } from './clause-row.tsx';
import styles from './clauses.module.css';
import { useClauseEntries } from './use-clause-entries.ts';

/** The printed clauses in order, then the other clauses of the library. */
export function ClausesField() {
  const list = useClauseEntries();
  const { formState } = useFormContext<ProposalDraft>();
  const errors = formState.errors.clauses;
  const [editing, setEditing] = useState('');
  const { entries, saved } = list;
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
      <ListError message={errors?.message ?? errors?.root?.message} />
      {saved.isError && (
        <Banner
          tone="warn"
          action={
            <Button size="sm" onClick={() => void saved.refetch()}>
              Try again
            </Button>
          }
        >
          We couldn’t load your clauses. {saved.error.message}
        </Banner>
      )}
      <div>
        <Button
          variant="ghost"
          size="sm"
          icon={<Plus size={16} />}
          onClick={() => setEditing(list.add())}
        >
          Add clause
        </Button>
      </div>
    </fieldset>
  );
}
