import { type Chat, type SageMessage, sage } from '@soloist/contracts';
import { call, queryOptions } from '@soloist/web-client';

/** Specification section 9. */
export const pageSize = 20;

export interface SagePage<T> {
  items: T[];
  nextCursor: string | null;
}
interface Question {
  chatId: string;
  message: string;
  useInternet: boolean;
  requestId: string;
}

const pageAt = (cursor: string | undefined) => ({ limit: pageSize, cursor: cursor || undefined });

export async function loadChats(cursor?: string): Promise<SagePage<Chat>> {
  const { data } = await call(sage.chats, { query: pageAt(cursor) });
  return data;
}

export async function loadMessages(
  chatId: string,
  cursor?: string,
): Promise<SagePage<SageMessage>> {
  const { data } = await call(sage.messages, { params: { chatId }, query: pageAt(cursor) });
  return data;
}

export async function createChat(): Promise<Chat> {
  const { data } = await call(sage.createChat, { body: {} });
  return data;
}

export async function renameChat(chatId: string, title: string) {
  const { data } = await call(sage.updateChat, { params: { chatId }, body: { title } });
  return data;
}

export const deleteChat = (chatId: string) => call(sage.deleteChat, { params: { chatId } });

/** Resolves with the complete reply, which may take minutes. */
export async function sendQuestion(question: Question) {
  const { data } = await call(sage.send, { body: question });
  return data;
}

export const stopReply = (chatId: string) => call(sage.stop, { body: { chatId } });

export const markAnimated = (messageId: string) => call(sage.markAnimated, { body: { messageId } });

export const statusQuery = queryOptions({
  queryKey: ['sage', 'status'],
  queryFn: async ({ signal }) => (await call(sage.status, { signal })).data,
});

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['sage', 'search', q],
    queryFn: async ({ signal }) =>
      (await call(sage.chats, { query: { limit: pageSize, q }, signal })).data.items,
    enabled: q !== '',
  });
