import { Button } from '@soloist/ui';
import styles from './chat-slot.module.css';
import type { RemoteApp } from './remote-app.ts';
import { RemoteContainer, useRemoteState } from './remote-slot.tsx';

/** Sage's place in the corner; after a failure it offers a retry and affects nothing else. */
export function ChatSlot({ app }: { app: RemoteApp }) {
  const state = useRemoteState(app);
  return (
    <>
      <RemoteContainer app={app} />
      {['unreachable', 'failed', 'crashed'].includes(state) && (
        <aside className={styles.fallback} aria-label="Sage AI">
          <p>We couldn’t load Sage AI.</p>
          <Button size="sm" onClick={() => void app.show()}>
            Try again
          </Button>
        </aside>
      )}
    </>
  );
}
