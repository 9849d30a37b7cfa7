import { useIsOnline } from '@soloist/web-client';
import styles from './offline-banner.module.css';

/** Tells the reader that the browser is offline. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.banner}>
          You’re offline, so this may be out of date. We save only drafts and your timer, in this
          browser.
        </p>
      )}
    </div>
  );
}
