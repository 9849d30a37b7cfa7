import { directChat } from '@soloist/contracts';
import { call, useInfiniteQuery } from '@soloist/web-client';

/** Own conversations, the one written in last first. */
export const useConversations = () =>
  useInfiniteQuery({
    queryKey: ['chat', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(directChat.loadIntialConversation, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** Messages with one person, newest first. */
export const useThread = (id: string) =>
  useInfiniteQuery({
    queryKey: ['chat', 'with', id],
    queryFn: ({ pageParam, signal }) =>
      call(directChat.getMessage, { query: { id, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
