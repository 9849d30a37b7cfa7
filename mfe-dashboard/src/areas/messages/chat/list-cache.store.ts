import {
  type ChatEntry,
  type ChatMessage,
  type directChat,
  type EndpointResponse,
  messagePreview,
} from '@soloist/contracts';

export interface ListData {
  pages: EndpointResponse<typeof directChat.loadIntialConversation>[];
  pageParams: (string | undefined)[];
}

/**
 * Moves the conversation of a message to the top. Returns undefined when the list lacks it, because
 * its name must be fetched.
 */
export function upsertInList(list: ListData, message: ChatMessage): ListData | undefined {
  const current = findEntry(list, message);
  if (!current) return undefined;
  const isFromThem = message.sender === current.id;
  const entry: ChatEntry = {
    ...current,
    ...previewOf(message),
    sender: message.sender,
    createdAt: message.createdAt,
    seen: !isFromThem && current.seen,
    unread: current.unread + (isFromThem ? 1 : 0),
  };
  const [first, ...others] = replaceEntry(list, current.id, undefined).pages;
  return { ...list, pages: [{ ...first!, items: [entry, ...first!.items] }, ...others] };
}

/** Updates the last line of a conversation when its newest message changed. */
export function updateInList(list: ListData, message: ChatMessage): ListData {
  const entry = findEntry(list, message);
  const isLastMessage = entry?.createdAt === message.createdAt && entry.sender === message.sender;
  return isLastMessage ? replaceEntry(list, entry.id, { ...entry, ...previewOf(message) }) : list;
}

/** Updates the unread count of a conversation. */
export function updateUnreadInList(
  list: ListData,
  { id, unread }: Pick<ChatEntry, 'id' | 'unread'>,
) {
  const entry = findEntry(list, { sender: id, receiver: id });
  if (!entry || entry.unread === unread) return list;
  return replaceEntry(list, id, { ...entry, unread, seen: unread === 0 });
}

const previewOf = (message: ChatMessage) => ({ lastMessage: messagePreview(message) });

const findEntry = ({ pages }: ListData, between: Pick<ChatMessage, 'sender' | 'receiver'>) =>
  pages
    .flatMap(({ items }) => items)
    .find(({ id }) => id === between.sender || id === between.receiver);

const replaceEntry = (list: ListData, id: string, by: ChatEntry | undefined): ListData => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((entry) => (entry.id === id ? (by ?? []) : entry)),
  })),
});
