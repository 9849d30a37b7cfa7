import type { Clause } from '@soloist/contracts';
import { IconButton, Switch } from '@soloist/ui';
import { ChevronUp, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldError, FieldErrorsImpl, Merge } from 'react-hook-form';
import { ClauseEditor } from './clause-editor.tsx';
import type { ClauseEntry } from './clause-entries.rules.ts';
import styles from './clauses.module.css';
import type { ClauseList } from './use-clause-entries.ts';

export interface ClauseRowProps {
  entry: ClauseEntry;
  index: number;
  mover: ReactNode;
  list: ClauseList;
  problem: Merge<FieldError, FieldErrorsImpl<Clause>> | undefined;
  isEditing: boolean;
  onEdit: (isOpen: boolean) => void;
}

const maxHintLength = 140;
const shortened = (text: string) =>
  text.length > maxHintLength ? `${text.slice(0, maxHintLength).trimEnd()}…` : text;

export function ClauseRow(props: ClauseRowProps) {
  const { entry, index, mover, list, isEditing, onEdit } = props;
  const { key, clause, isOn, note } = entry;
  return (
    <div className={styles.row}>
      <div className={styles.mover}>{mover}</div>
      <Switch
        className={styles.switch}
        label={clause.title || 'New clause'}
        hint={isEditing ? undefined : (note ?? shortened(clause.text))}
        checked={isOn}
        onChange={(on) => list.change(key, { isOn: on })}
      />
      <IconButton
        label={isEditing ? `Close clause ${index + 1}` : `Edit clause ${index + 1}`}
        aria-expanded={isEditing}
        onClick={() => onEdit(!isEditing)}
      >
        {isEditing ? <ChevronUp size={16} /> : <Pencil size={16} />}
      </IconButton>
      {isEditing && <ClauseEditor {...props} />}
    </div>
  );
}
