import { SageMark } from '@soloist/ui';
import { useState } from 'react';
import styles from './root.module.css';

/** The launcher of Sage AI, on every protected page. */
export function Root() {
  const [isOpen, setIsOpen] = useState(false);
  const title = isOpen ? 'Close chat' : 'Open chat';
  return (
    <>
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
    </>
  );
}
