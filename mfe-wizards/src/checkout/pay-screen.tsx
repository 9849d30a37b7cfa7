import { Facts, Heading, Logo, Mark, type MarkState } from '@soloist/ui';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './pay-screen.module.css';

interface PayScreenProps {
  state: Extract<MarkState, 'resting' | 'working' | 'joined' | 'parted'>;
  /** Says that it is safe, beside the product's name. */
  secure: string;
  title: string;
  /** What is to be known besides. */
  children?: ReactNode;
  facts: { label: string; value: string }[];
  /** What can be done now. */
  actions?: ReactNode;
  /** Beside the lock, such as a choice of language. */
  aside?: ReactNode;
}

/** A page that is about one payment alone: how it stands, in the middle. */
export function PayScreen(props: PayScreenProps) {
  const { state, secure, title, children, facts, actions, aside } = props;
  return (
    <div className={styles.screen}>
      <header className={styles.top}>
        {/* A page of its own document: the browser follows. */}
        <a href="/" aria-label="Soloist">
          <Logo size={26} />
        </a>
        <span className={styles.secure}>
          {aside}
          <LockKeyhole size={14} aria-hidden="true" />
          {secure}
        </span>
      </header>
      <div className={styles.middle}>
        <Mark size={96} state={state} className={styles.mark ?? ''} />
        <div role={state === 'parted' ? 'alert' : 'status'} className={styles.words}>
          <Heading level={1} size="page" className={styles.title ?? ''}>
            {title}
          </Heading>
          {children}
        </div>
        {facts.length > 0 && <Facts items={facts} className={styles.facts ?? ''} />}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
