import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './editor.module.css';

interface GroupProps {
  title: string;
  /** What is set inside, seen while it is closed. */
  summary: string;
  /** Something inside is wrong: it opens, so that the problem shows. */
  hasProblem: boolean;
  children: ReactNode;
}

/** Fields that most invoices leave as they are, behind their title. */
export function Group({ title, summary, hasProblem, children }: GroupProps) {
  const [isOpen, setIsOpen] = useState(false);
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
