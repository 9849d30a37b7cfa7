import { useIsOnline, useStoredNotice } from '@soloist/web-client';
import styles from './offline-banner.module.css';

/** Tells the reader that the server is unreachable, and how old the page is. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  const notice = useStoredNotice();
  return (
    <div role="status">
      {(!isOnline || notice) && (
        <p className={styles.banner}>
          {notice ?? 'You’re offline, so this may be out of date.'} Only messages, drafts and your
          timer can change: we save them in this browser.
        </p>
      )}
    </div>
  );
}
