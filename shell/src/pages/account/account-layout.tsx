import { Heading, Logo } from '@soloist/ui';
import { Link } from '@soloist/web-client';
import { Check, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './account.module.css';

/** The form on the left, the mark on the right. */
export function AccountLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <div className={styles.column}>
        <header className={styles.brand}>
          <Link to="/" aria-label="Soloist, start page">
            <Logo />
          </Link>
        </header>
        <main id="content" className={styles.content}>
          <Heading level={1} size="display">
            {title}
          </Heading>
          {children}
        </main>
        <footer className={styles.legal}>
          <Link to="/privacy-policy">Privacy policy</Link>
          <Link to="/terms-of-use">Terms of use</Link>
          <Link to="/contact">Contact</Link>
        </footer>
      </div>
      <Art />
    </div>
  );
}

const Art = () => (
  <div className={styles.art} aria-hidden="true">
    <svg className={styles.mark} viewBox="0 0 200 320" aria-hidden="true">
      <path d="M100 0a100 100 0 0 0 0 200z" fill="var(--signal)" />
      <path d="M100 120a100 100 0 0 1 0 200z" fill="var(--text)" />
    </svg>
    <div className={`${styles.card} ${styles.first}`}>
      <div className={styles.tick}>
        <FileText size={20} />
      </div>
      <div>
        <b>Your client signs from a link</b>
        <span>No account, no printer</span>
      </div>
    </div>
    <div className={`${styles.card} ${styles.second}`}>
      <div className={styles.tick}>
        <Check size={20} />
      </div>
      <div>
        <b>Accepted</b>
        <span>No need to reload</span>
      </div>
    </div>
  </div>
);
