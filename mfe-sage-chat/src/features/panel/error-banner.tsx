import { CircleAlert } from 'lucide-react';
import { retryLoading } from '../chats/chats.service.ts';
import { useChat, useChatStore } from '../chats/use-chat.ts';
import styles from './panel.module.css';

/** Specification section 8: the last error, until it is dismissed or a message is sent. */
export function ErrorBanner() {
  const store = useChatStore();
  const error = useChat((chat) => chat.error);
  const failed = useChat((chat) => chat.failed);
  if (!error) return null;
  return (
    <div className={styles.error} role="alert">
      <CircleAlert size={16} aria-hidden />
      <span>{error}</span>
      {failed && (
        <button type="button" className={styles.retry} onClick={() => retryLoading(store)}>
          Try again
        </button>
      )}
      <button
        type="button"
        className={styles.dismiss}
        aria-label="Dismiss error"
        onClick={() => store.setState({ error: null })}
      >
        ×
      </button>
    </div>
  );
}
