import { Button } from '@soloist/ui';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import styles from './settings.module.css';

interface EditableRowProps {
  icon: LucideIcon;
  title: string;
  text: string;
  /** Names the button that opens the dialog. */
  editLabel: string;
  /** Draws the open dialog, whose code may be loaded late. */
  dialog: (onClose: () => void) => ReactNode;
}

/** A row of settings, with the dialog that edits them. */
export function EditableRow({ icon: Icon, title, text, editLabel, dialog }: EditableRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles.wrapping}>
      <Icon size={20} className={styles.icon} aria-hidden />
      <div className={styles.grow}>
        <b>{title}</b>
        <span>{text}</span>
      </div>
      <Button size="sm" variant="ghost" aria-label={editLabel} onClick={() => setOpen(true)}>
        Edit
      </Button>
      {isOpen && <Suspense fallback={null}>{dialog(() => setOpen(false))}</Suspense>}
    </li>
  );
}
