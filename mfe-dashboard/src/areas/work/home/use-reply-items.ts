import { directChat, leads } from '@soloist/contracts';
import { call, getClaims, useChatNews, useLive, useQuery } from '@soloist/web-client';
import { replyItemsOfChats, replyItemsOfLeads } from './reply-items.rules.ts';

/** Most people of each kind. */
const most = 3;

/** The people whose messages are unread. */
export function useUnreadChats() {
  const query = useQuery({
    queryKey: ['chat', 'to-answer'],
    queryFn: ({ signal }) =>
      call(directChat.loadIntialConversation, { query: { only: 'unread', limit: most }, signal }),
    // Their messages may have been read on another page since.
    refetchOnMount: 'always',
    select: ({ items }) => replyItemsOfChats(items),
  });
  useChatNews((news) => {
    const isReadHere = news.kind === 'read' && news.read.reader === getClaims()?.sub;
    if (news.kind === 'received' || isReadHere) void query.refetch();
  });
  return query;
}

/** The people who wait for the freelancer's reply. */
export function useReplyItems() {
  useLive('lead');
  const chats = useUnreadChats();
  const responses = useQuery({
    queryKey: ['lead', 'to-answer'],
    queryFn: ({ signal }) => call(leads.listOwn, { query: { stage: 'new', limit: 10 }, signal }),
    select: ({ items }) => replyItemsOfLeads(items).slice(0, most),
  });
  return {
    replies: [...(chats.data ?? []), ...(responses.data ?? [])],
    queries: { chats, responses },
  };
}
