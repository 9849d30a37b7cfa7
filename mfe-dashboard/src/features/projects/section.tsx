import { Heading } from '@soloist/ui';
import type { ReactNode } from 'react';
import styles from './section.module.css';

/** A part of a page of projects, under its name. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <Heading level={2} size="section">
      {title}
    </Heading>
    {children}
  </section>
);
