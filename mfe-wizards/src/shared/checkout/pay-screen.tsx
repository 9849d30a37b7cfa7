import { DescriptionList, Heading, Logo, Mark, type MarkState } from '@soloist/ui';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './pay-screen.module.css';

interface PayScreenProps {
  state: Extract<MarkState, 'resting' | 'working' | 'joined' | 'parted'>;
  /** The assurance that the payment is secure, beside the product's name. */
  secure: string;
  title: string;
  /** Additional information. */
  children?: ReactNode;
  details: { label: string; value: string }[];
  /** The available actions. */
  actions?: ReactNode;
  /** Content beside the lock, such as the language switch. */
  aside?: ReactNode;
}

/** A page about one payment, with its state in the centre. */
export function PayScreen(props: PayScreenProps) {
  const { state, secure, title, children, details, actions, aside } = props;
  return (
    <div className={styles.screen}>
      <header className={styles.top}>
        {/* This page is a document of its own, so the browser follows the link. */}
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
        {details.length > 0 && <DescriptionList items={details} className={styles.facts ?? ''} />}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
