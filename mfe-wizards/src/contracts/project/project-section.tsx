import { Heading } from '@soloist/ui';
import type { ReactNode } from 'react';
import styles from './project.module.css';

interface ProjectSectionProps {
  title: string;
  /** Beside the title. */
  note?: ReactNode;
  /** Replaces the content while there is none. */
  empty: string | false;
  children: ReactNode;
}

export function ProjectSection({ title, note, empty, children }: ProjectSectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.title}>
        <Heading level={2} size="section">
          {title}
        </Heading>
        {note && <span className={styles.meta}>{note}</span>}
      </div>
      {empty ? <p className={styles.meta}>{empty}</p> : children}
    </section>
  );
}
