import { directChat } from '@soloist/contracts';
import { Count } from '@soloist/ui';
import { call, useLive, useQuery } from '@soloist/web-client';
import styles from './nav-list.module.css';

/** How many chat messages wait to be seen; nothing when none does. */
export function UnreadMessages() {
  useLive('chat');
  const { data } = useQuery({
    queryKey: ['chat', 'unread'],
    queryFn: ({ signal }) =>
      call(directChat.loadIntialConversation, { query: { limit: 1 }, signal }),
  });
  if (!data?.unread) return null;
  return <Count value={data.unread} label="unread messages" className={styles.unread} />;
}
