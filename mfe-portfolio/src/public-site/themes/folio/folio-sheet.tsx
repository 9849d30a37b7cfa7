import type { ReactNode } from 'react';
import { PlainText } from '../../components/plain-text.tsx';
import type { SectionProps } from '../../components/site-sections.tsx';
import { titleOf } from '../../site-details.rules.ts';
import styles from './folio.module.css';

interface SheetProps extends SectionProps {
  name?: string;
  children: ReactNode;
}

/** One section on a sheet of its own. */
export const Sheet = ({ section, name, children }: SheetProps) => (
  <section id={section.kind} className={styles.sheet} aria-labelledby={`${section.kind}-title`}>
    <header className={styles.head}>
      <h2 id={`${section.kind}-title`} dir="auto">
        {titleOf(section, name)}
      </h2>
      <PlainText text={section.settings.text} className={styles.quiet} />
    </header>
    {children}
  </section>
);
