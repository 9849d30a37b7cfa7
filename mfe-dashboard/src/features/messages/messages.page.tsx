import { PageBar } from '@soloist/ui';
import { useLive, useParams } from '@soloist/web-client';
import clsx from 'clsx';
import { ConversationList } from './conversation-list.tsx';
import styles from './messages.module.css';
import { Thread } from './thread.tsx';

/** Conversations, and the open one beside them; on phones one or the other. */
export function MessagesPage() {
  const { userId } = useParams();
  useLive('chat');
  return (
    <div className={clsx(styles.page, userId && styles.open)}>
      {!userId && <PageBar title="Messages" />}
      <ConversationList openId={userId} />
      {userId ? (
        <Thread key={userId} userId={userId} />
      ) : (
        <p className={styles.choose}>Choose a conversation.</p>
      )}
    </div>
  );
}
