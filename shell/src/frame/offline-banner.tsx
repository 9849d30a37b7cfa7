import { useSyncExternalStore } from 'react';
import styles from './offline-banner.module.css';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the machine is offline, for as long as it is. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
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
