import { Heading } from '@soloist/ui';
import type { ReactNode } from 'react';
import styles from './section.module.css';

/** A titled section of a project page. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <Heading level={2} size="section">
      {title}
    </Heading>
    {children}
  </section>
);

/** A titled section of a panel beside a list. */
export const PanelSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.panelSection}>
    <Heading level={3} size="sub">
      {title}
    </Heading>
    {children}
  </section>
);
