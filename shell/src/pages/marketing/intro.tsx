import type { ReactNode } from 'react';
import styles from './intro.module.css';

/** The start of a public page: its title and a summary. */
export const Intro = ({ title, children }: { title: string; children: ReactNode }) => (
  <header className={styles.intro}>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.lead}>{children}</p>
  </header>
);
