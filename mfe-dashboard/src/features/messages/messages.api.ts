import { directChat } from '@soloist/contracts';
import { ApiError, call, queryClient, useInfiniteQuery, useQuery } from '@soloist/web-client';
import { catchUp, type FetchPage } from './catch-up.ts';
import {
  addNewer,
  addOlder,
  keepKnown,
  openAt,
  type ThreadData,
  unseenOf,
} from './thread-cache.ts';

export interface ListFilters {
  q: string;
  isUnreadOnly: boolean;
}

export const listKey = ['chat', 'list'];

/** Own conversations, the one written in last first. */
export const useConversations = ({ q, isUnreadOnly }: ListFilters) =>
  useInfiniteQuery({
    queryKey: [...listKey, { q, isUnreadOnly }],
    queryFn: ({ pageParam, signal }) =>
      call(directChat.loadIntialConversation, {
        query: {
          cursor: pageParam,
          ...(q && { q }),
          ...(isUnreadOnly && { only: 'unread' as const }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

const threadKey = (id: string) => ['chat', 'with', id];
export const knownThread = (id: string) => queryClient.getQueryData<ThreadData>(threadKey(id));

/** Changes what is known of a conversation; nothing where it was never opened. */
export const changeThread = (id: string, change: (thread: ThreadData) => ThreadData) =>
  queryClient.setQueryData<ThreadData>(threadKey(id), (thread) => thread && change(thread));

/** Fetches what was missed of a conversation that is open; what is on its way already may lack it, too. */
export async function catchUpThread(id: string): Promise<void> {
  const query = queryClient.getQueryCache().find({ queryKey: threadKey(id) });
  await query?.promise?.catch(() => undefined);
  if (query) await queryClient.invalidateQueries({ queryKey: threadKey(id) });
}

/**
 * What two people wrote to each other. News are put into it as they come (`use-chat-feed.ts`);
 * fetched again it only catches up. It begins at its end, where it is unread, or around a message.
 */
export const useThread = (id: string, around?: string) =>
  useQuery({
    queryKey: threadKey(id),
    queryFn: async ({ signal }) => {
      const fetchPage: FetchPage = (query) =>
        call(directChat.getMessage, { query: { id, limit: 50, ...query }, signal });
      const known = knownThread(id);
      const thread = known ? await catchUp(known, fetchPage) : await openThread(id, around);
      return keepKnown(thread, knownThread(id));
    },
    // The line brings what is new, and says when it was down.
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
    // There is no such message in it; there may be a conversation.
    return openThread(id, undefined);
  }
}

const isUnreadBefore = (end: ThreadData) =>
  (end.messages[0]?.seq ?? 0) > end.ownSeenSeq + 1 && unseenOf(end).length > 0;

/** Where what is unread begins; nothing where much of one's own stands before it. */
async function openUnread({ person, ownSeenSeq }: ThreadData): Promise<ThreadData | undefined> {
  const page = await call(directChat.getMessage, { query: { id: person.id, after: ownSeenSeq } });
  const begin = openAt(page);
  return unseenOf(begin).length > 0 ? begin : undefined;
}

/** Opens a conversation elsewhere: around a message, or at its end. */
export async function moveThread(id: string, around?: string): Promise<void> {
  const page = await call(directChat.getMessage, { query: { id, ...(around && { around }) } });
  // What is on its way belongs to where it was before.
  await queryClient.cancelQueries({ queryKey: threadKey(id) });
  queryClient.setQueryData(threadKey(id), openAt(page));
}

export async function loadOlder(id: string): Promise<void> {
  const cursor = knownThread(id)?.older;
  if (!cursor) return;
  const page = await call(directChat.getMessage, { query: { id, cursor } });
  changeThread(id, (thread) => (thread.older === cursor ? addOlder(thread, page) : thread));
}

export async function loadNewer(id: string): Promise<void> {
  const newer = knownThread(id)?.newer;
  if (newer === null || newer === undefined) return;
  const page = await call(directChat.getMessage, { query: { id, after: newer } });
  changeThread(id, (thread) => (thread.newer === newer ? addNewer(thread, page) : thread));
}
