import { Heading } from '@soloist/ui';
import type { ReactNode } from 'react';
import styles from './invoices.module.css';

/** A part of the panel of an invoice, under its name. */
export const PanelSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <Heading level={3} size="sub">
      {title}
    </Heading>
    {children}
  </section>
);
