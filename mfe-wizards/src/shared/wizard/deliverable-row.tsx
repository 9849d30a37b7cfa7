import { IconButton } from '@soloist/ui';
import clsx from 'clsx';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './deliverable-row.module.css';

interface DeliverableRowProps {
  /** Counted from 1. */
  number: number;
  /** From `SortableRows`. */
  mover: ReactNode;
  name: ReactNode;
  description: ReactNode;
  isBad: boolean;
  onRemove: () => void;
}

/** One deliverable: its name, and its description below. */
export function DeliverableRow(props: DeliverableRowProps) {
  const { number, mover, name, description, isBad, onRemove } = props;
  return (
    <div className={clsx(styles.row, isBad && styles.bad)}>
      <div className={styles.mover}>{mover}</div>
      {name}
      <IconButton label={`Remove deliverable ${number}`} onClick={onRemove}>
        <Trash2 size={16} />
      </IconButton>
      <div className={styles.wide}>{description}</div>
    </div>
  );
}
