import { matchPage } from '@soloist/contracts';
import { SageMark } from '@soloist/ui';
import { useLocation } from '@soloist/web-client';
import { useState } from 'react';
import styles from './root.module.css';

/** The launcher of Sage AI, on every protected page. */
export function Root() {
  const [isOpen, setIsOpen] = useState(false);
  const inWizard = matchPage(useLocation().pathname)?.frame === 'wizard';
  const title = isOpen ? 'Close chat' : 'Open chat';
  return (
    <div data-in-wizard={inWizard || undefined}>
      {isOpen && (
        <section className={styles.panel} aria-label="Sage AI">
          <h2>Sage AI</h2>
          <p>Sage cannot answer yet. Your chats will be kept here.</p>
        </section>
      )}
      <button
        type="button"
        className={styles.launcher}
        title={title}
        aria-label={title}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SageMark size={26} />
      </button>
    </div>
  );
}
