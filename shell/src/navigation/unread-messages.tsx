import { directChat } from '@soloist/contracts';
import { Count } from '@soloist/ui';
import { call, getClaims, useChatNews, useQuery } from '@soloist/web-client';
import styles from './unread-messages.module.css';

/** The number of unread chat messages; nothing without any. */
export function UnreadMessages() {
  const { data, refetch } = useQuery({
    queryKey: ['chat', 'unread'],
    queryFn: ({ signal }) =>
      call(directChat.loadIntialConversation, { query: { limit: 1 }, signal }),
  });
  useChatNews((news) => {
    const isReadHere = news.kind === 'read' && news.read.reader === getClaims()?.sub;
    if (news.kind === 'received' || isReadHere) void refetch();
  });
  if (!data?.unread) return null;
  return <Count value={data.unread} label="unread messages" className={styles.unread} />;
}
