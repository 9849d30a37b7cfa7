import { directChat } from '@soloist/contracts';
import { ApiError, call, queryClient, useInfiniteQuery, useQuery } from '@soloist/web-client';
import { catchUp, type FetchPage } from './catch-up.rules.ts';
import {
  addNewer,
  addOlder,
  mergeCached,
  openAt,
  type ThreadData,
  unseenOf,
} from './thread-cache.rules.ts';

export interface ListFilters {
  q: string;
  isUnreadOnly: boolean;
}

export const listKey = ['chat', 'list'];

/** The caller's conversations, the most recent first. */
export const useConversations = ({ q, isUnreadOnly }: ListFilters) =>
  useInfiniteQuery({
    queryKey: [...listKey, { q, isUnreadOnly }],
    queryFn: ({ pageParam, signal }) =>
      call(directChat.loadIntialConversation, {
        query: {
          cursor: pageParam,
          q: q || undefined,
          only: isUnreadOnly ? ('unread' as const) : undefined,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

const threadKey = (id: string) => ['chat', 'with', id];
export const cachedThread = (id: string) => queryClient.getQueryData<ThreadData>(threadKey(id));

/** Changes a cached conversation; does nothing if it was never opened. */
export const changeThread = (id: string, change: (thread: ThreadData) => ThreadData) =>
  queryClient.setQueryData<ThreadData>(threadKey(id), (thread) => thread && change(thread));

/** Fetches the missed messages of an open conversation, after any running fetch, which may lack them too. */
export async function catchUpThread(id: string): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey: threadKey(id) });
  await query?.promise?.catch(() => undefined);
  if (query) await queryClient.invalidateQueries({ queryKey: threadKey(id) });
}

/**
 * The messages of two people. Events update it as they arrive (`use-chat-feed.ts`); a refetch only
 * catches up. It opens at the end, at the first unread message, or around a given message.
 */
export const useThread = (id: string, around?: string) =>
  useQuery({
    queryKey: threadKey(id),
    queryFn: async ({ signal }) => {
      const fetchPage: FetchPage = (query) =>
        call(directChat.getMessage, { query: { id, limit: 50, ...query }, signal });
      const cached = cachedThread(id);
      const thread = cached ? await catchUp(cached, fetchPage) : await openThread(id, around);
      return mergeCached(thread, cachedThread(id));
    },
    // The connection delivers new messages and reports its outages.
    refetchOnWindowFocus: false,
  });

async function openThread(id: string, around: string | undefined): Promise<ThreadData> {
  if (!around) {
    const end = openAt(await call(directChat.getMessage, { query: { id } }));
    return (isUnreadBefore(end) && (await openUnread(end))) || end;
  }
  try {
    return openAt(await call(directChat.getMessage, { query: { id, around } }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    // The message does not exist, but the conversation may.
    return openThread(id, undefined);
  }
}

const isUnreadBefore = (end: ThreadData) =>
  (end.messages[0]?.seq ?? 0) > end.ownSeenSeq + 1 && unseenOf(end).length > 0;

/** The page at the first unread message; undefined when many of the user's messages precede it. */
async function openUnread({ person, ownSeenSeq }: ThreadData): Promise<ThreadData | undefined> {
  const page = await call(directChat.getMessage, { query: { id: person.id, after: ownSeenSeq } });
  const begin = openAt(page);
  return unseenOf(begin).length > 0 ? begin : undefined;
}

/** Moves the loaded part of a conversation: around a message, or to the end. */
export async function moveThread(id: string, around?: string): Promise<void> {
  const page = await call(directChat.getMessage, { query: { id, around: around || undefined } });
  // A running fetch belongs to the previous part.
  await queryClient.cancelQueries({ queryKey: threadKey(id) });
  queryClient.setQueryData(threadKey(id), openAt(page));
}

export async function loadOlder(id: string): Promise<void> {
  const cursor = cachedThread(id)?.older;
  if (!cursor) return;
  const page = await call(directChat.getMessage, { query: { id, cursor } });
  changeThread(id, (thread) => (thread.older === cursor ? addOlder(thread, page) : thread));
}

export async function loadNewer(id: string): Promise<void> {
  const newer = cachedThread(id)?.newer;
  if (newer === null || newer === undefined) return;
  const page = await call(directChat.getMessage, { query: { id, after: newer } });
  changeThread(id, (thread) => (thread.newer === newer ? addNewer(thread, page) : thread));
}
