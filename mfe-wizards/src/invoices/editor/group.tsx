import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './editor.module.css';

interface GroupProps {
  title: string;
  /** A summary of the fields, visible while the group is closed. */
  summary: string;
  /** A field inside is invalid or needs a choice, so the group opens. */
  hasProblem: boolean;
  /** Whether it is open before anyone opens or closes it. */
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A collapsible group of fields that most invoices leave unchanged. */
export function Group(props: GroupProps) {
  const { title, summary, hasProblem, isOpenAtFirst = false, children } = props;
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <details
      className={styles.group}
      open={isOpen || hasProblem}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <ChevronRight size={16} aria-hidden />
        <span className={styles.groupTitle}>{title}</span>
        <span className={styles.groupSummary}>{summary}</span>
      </summary>
      <div className={styles.groupFields}>{children}</div>
    </details>
  );
}
