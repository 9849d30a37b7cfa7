import { useIsOnline, useStoredAt } from '@soloist/web-client';
import { loadedAt } from './loaded-at.rules.ts';
import styles from './offline-banner.module.css';

/** Tells the reader that the server is unreachable, and how old the page is. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  const storedAt = useStoredAt();
  return (
    <div role="status">
      {(!isOnline || storedAt !== undefined) && (
        <p className={styles.banner}>
          {storedAt === undefined
            ? 'You’re offline, so this may be out of date.'
            : loadedAt(storedAt)}{' '}
          Only messages, drafts and your timer can change: we save them in this browser.
        </p>
      )}
    </div>
  );
}
