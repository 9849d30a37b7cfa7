import { useIsOnline } from '@soloist/web-client';
import styles from './offline-banner.module.css';

/** Says that the machine is offline, for as long as it is. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.banner}>
          You are offline. What you see may be old. Drafts are kept in this browser; other changes
          cannot be saved.
        </p>
      )}
    </div>
  );
}
