import {
  type ChatEntry,
  type ChatMessage,
  chatLineOf,
  type directChat,
  type EndpointResponse,
} from '@soloist/contracts';

export interface ListData {
  pages: EndpointResponse<typeof directChat.loadIntialConversation>[];
  pageParams: (string | undefined)[];
}

/**
 * A message moves its conversation to the top. Nothing when the list does not have it: what it is
 * called has to be asked.
 */
export function listMessage(list: ListData, message: ChatMessage): ListData | undefined {
  const known = findEntry(list, message);
  if (!known) return undefined;
  const isFromThem = message.sender === known.id;
  const entry: ChatEntry = {
    ...known,
    ...lineOf(message),
    sender: message.sender,
    createdAt: message.createdAt,
    seen: !isFromThem && known.seen,
    unread: known.unread + (isFromThem ? 1 : 0),
  };
  const [first, ...others] = replaceEntry(list, known.id, undefined).pages;
  return { ...list, pages: [{ ...first!, items: [entry, ...first!.items] }, ...others] };
}

/** What the list says of a message that changed, if it is the newest of its conversation. */
export function relistMessage(list: ListData, message: ChatMessage): ListData {
  const known = findEntry(list, message);
  const isShown = known?.createdAt === message.createdAt && known.sender === message.sender;
  return isShown ? replaceEntry(list, known.id, { ...known, ...lineOf(message) }) : list;
}

/** How much of a conversation is unread now. */
export function listUnread(list: ListData, { id, unread }: Pick<ChatEntry, 'id' | 'unread'>) {
  const known = findEntry(list, { sender: id, receiver: id });
  if (!known || known.unread === unread) return list;
  return replaceEntry(list, id, { ...known, unread, seen: unread === 0 });
}

const lineOf = (message: ChatMessage) => ({ lastMessage: chatLineOf(message) });

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
