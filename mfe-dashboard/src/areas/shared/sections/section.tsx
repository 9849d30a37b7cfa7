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

interface PanelSectionProps {
  title: string;
  /** 2 where it is on a page, whose title is the only heading above it. */
  level?: 2 | 3 | undefined;
  children: ReactNode;
}

/** A titled section of a panel beside a list. */
export const PanelSection = ({ title, level = 3, children }: PanelSectionProps) => (
  <section className={styles.panelSection}>
    <Heading level={level} size="sub">
      {title}
    </Heading>
    {children}
  </section>
);
