import {
  type ChatMessage,
  type ConversationRead,
  type directChat,
  type EndpointResponse,
  type QuotedMessage,
  quotePreview,
} from '@soloist/contracts';

export type ThreadPage = EndpointResponse<typeof directChat.getMessage>;
type ConversationState = Pick<ThreadPage, 'person' | 'settings' | 'read' | 'ownSeenSeq'>;

/** The loaded part of a conversation: a part without gaps, usually the end. */
export interface ThreadData extends ConversationState {
  /** In order of their numbers. */
  messages: ChatMessage[];
  /** The cursor of the older messages; null at the first message. */
  older: string | null;
  /** The number after which there are newer messages; null when the newest one is loaded. */
  newer: number | null;
}

/** Starts with a page: the newest messages, or those around one. */
export const openAt = (page: ThreadPage): ThreadData => ({
  ...conversationStateOf(page),
  messages: inOrder(page.items),
  older: page.nextCursor,
  newer: page.previousCursor,
});

/** Adds the page before `older`. */
export const addOlder = (thread: ThreadData, page: ThreadPage): ThreadData => ({
  ...mergeState(thread, page),
  messages: merge(thread.messages, page.items),
  older: page.nextCursor,
});

/** Adds a page of newer messages, or of loaded ones that may have changed. */
export const addNewer = (thread: ThreadData, page: ThreadPage): ThreadData => ({
  ...mergeState(thread, page),
  messages: merge(thread.messages, page.items),
  newer: page.previousCursor,
});

/** Adds a message that was just stored. In a window that ends earlier it would leave a gap. */
export function addMessage(thread: ThreadData, message: ChatMessage): ThreadData {
  if (thread.newer !== null) return thread;
  return { ...thread, messages: merge(thread.messages, [message]) };
}

/** Whether a message before a new one was missed: message numbers have no gaps. */
export const hasGap = ({ messages, newer }: ThreadData, { seq }: ChatMessage): boolean =>
  newer === null && seq > (messages.at(-1)?.seq ?? 0) + 1;

/** Updates a message and its quotes. */
export function changeMessage(thread: ThreadData, changed: ChatMessage): ThreadData {
  const isLoaded = thread.messages.some(({ id }) => id === changed.id);
  // Events arrive out of order: a message may change before it is received.
  if (!isLoaded && changed.seq > (thread.messages.at(-1)?.seq ?? 0))
    return addMessage(thread, changed);
  return isLoaded
    ? { ...thread, messages: merge(thread.messages, [changed]) }
    : { ...thread, messages: thread.messages.map((message) => requote(message, changed)) };
}

/** The quote of a message in a reply. */
export const quoteOf = (message: ChatMessage): QuotedMessage => ({
  id: message.id,
  seq: message.seq,
  sender: message.sender,
  message: quotePreview(message),
  hasFiles: message.files.length > 0,
});

/** The message with its quote updated. */
function requote(message: ChatMessage, quoted: ChatMessage | undefined): ChatMessage {
  const { replyTo } = message;
  if (!replyTo || replyTo.id !== quoted?.id) return message;
  const now = quoteOf(quoted);
  if (replyTo.message === now.message && replyTo.hasFiles === now.hasFiles) return message;
  return { ...message, replyTo: now };
}

/** A message with a person's reaction added or removed. */
export function reactTo(
  message: ChatMessage,
  { emoji, by, on }: { emoji: string; by: string; on: boolean },
): ChatMessage {
  const current = message.reactions.find((reaction) => reaction.emoji === emoji);
  const people = (current?.by ?? []).filter((id) => id !== by);
  const reaction = { emoji, by: on ? [...people, by] : people };
  const reactions = current
    ? message.reactions.map((each) => (each === current ? reaction : each))
    : [...message.reactions, reaction];
  return { ...message, reactions: reactions.filter((each) => each.by.length > 0) };
}

/** Marks messages as read up to a number. */
export function markReadUpTo(
  thread: ThreadData,
  { reader, ...upTo }: ConversationRead,
): ThreadData {
  if (reader === thread.person.id) return { ...thread, read: further(thread.read, upTo) };
  return { ...thread, ownSeenSeq: Math.max(thread.ownSeenSeq, upTo.seenSeq) };
}

/** Merges messages that arrived during a fetch into this part of the conversation. */
export function mergeCached(thread: ThreadData, loaded: ThreadData | undefined): ThreadData {
  const first = thread.messages[0]?.seq ?? 0;
  const last = thread.newer ?? Number.POSITIVE_INFINITY;
  if (!loaded) return thread;
  const within = loaded.messages.filter(({ seq }) => seq >= first && seq <= last);
  return {
    ...thread,
    messages: merge(within, thread.messages),
    read: further(thread.read, loaded.read),
    ownSeenSeq: Math.max(thread.ownSeenSeq, loaded.ownSeenSeq),
  };
}

/** The other person's unseen messages. */
export const unseenOf = ({
  messages,
  person,
  ownSeenSeq,
}: Pick<ThreadData, 'messages' | 'person' | 'ownSeenSeq'>): ChatMessage[] =>
  messages.filter(({ sender, seq }) => sender === person.id && seq > ownSeenSeq);

const conversationStateOf = ({
  person,
  settings,
  read,
  ownSeenSeq,
}: ConversationState): ConversationState => ({
  person,
  settings,
  read,
  ownSeenSeq,
});

/** Responses and events arrive out of order, so read positions only grow. */
const mergeState = (thread: ThreadData, page: ThreadPage): ThreadData => ({
  ...thread,
  ...conversationStateOf(page),
  read: further(thread.read, page.read),
  ownSeenSeq: Math.max(thread.ownSeenSeq, page.ownSeenSeq),
});

const further = (one: ThreadPage['read'], other: ThreadPage['read']) => ({
  deliveredSeq: Math.max(one.deliveredSeq, other.deliveredSeq),
  seenSeq: Math.max(one.seenSeq, other.seenSeq),
});

function merge(loaded: ChatMessage[], fresh: ChatMessage[]): ChatMessage[] {
  const byId = new Map(loaded.map((message) => [message.id, message]));
  for (const message of fresh) {
    const before = byId.get(message.id);
    if (!before || before.version <= message.version) byId.set(message.id, message);
  }
  const quotedBy = ({ replyTo }: ChatMessage) => byId.get(replyTo?.id ?? '');
  return inOrder([...byId.values()].map((message) => requote(message, quotedBy(message))));
}

const inOrder = (messages: ChatMessage[]) => messages.toSorted((a, b) => a.seq - b.seq);
