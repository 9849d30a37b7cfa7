import { ButtonLink, Logo } from '@soloist/ui';
import { Link, useNavigate } from '@soloist/web-client';
import type { ReactNode } from 'react';
import { SentSkeleton } from '../../shared/sent/sent-skeleton.tsx';
import styles from './sent-frame.module.css';

/** The bar of the wizard without its steps, around one column. */
export function SentFrame({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Link to="/" aria-label="Soloist">
          <Logo size={26} />
        </Link>
        <ButtonLink size="sm" href="/projects" onNavigate={navigate}>
          Go to projects
        </ButtonLink>
      </header>
      <div className={styles.column}>{children}</div>
    </div>
  );
}

export const OpeningSentProposal = () => (
  <SentFrame>
    <SentSkeleton label="Opening the proposal" />
  </SentFrame>
);
