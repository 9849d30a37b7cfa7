import {
  type ChatMessage,
  type ConversationRead,
  type directChat,
  type EndpointResponse,
  type QuotedMessage,
  quotedLineOf,
} from '@soloist/contracts';

export type ThreadPage = EndpointResponse<typeof directChat.getMessage>;
type Facts = Pick<ThreadPage, 'person' | 'settings' | 'read' | 'ownSeenSeq'>;

/** What this window knows of a conversation: a part of it without gaps, mostly its end. */
export interface ThreadData extends Facts {
  /** In their order. */
  messages: ChatMessage[];
  /** Where the messages before them begin; null at the first one. */
  older: string | null;
  /** The number after which there are more; null when the newest is among them. */
  newer: number | null;
}

/** Begins with a page: the newest messages, or those around one. */
export const openAt = (page: ThreadPage): ThreadData => ({
  ...factsOf(page),
  messages: inOrder(page.items),
  older: page.nextCursor,
  newer: page.previousCursor,
});

/** The page before `older`. */
export const addOlder = (thread: ThreadData, page: ThreadPage): ThreadData => ({
  ...addFacts(thread, page),
  messages: merge(thread.messages, page.items),
  older: page.nextCursor,
});

/** A page of what came after, or that is known already and may have changed. */
export const addNewer = (thread: ThreadData, page: ThreadPage): ThreadData => ({
  ...addFacts(thread, page),
  messages: merge(thread.messages, page.items),
  newer: page.previousCursor,
});

/** One that was just stored. In a window that ends earlier it would stand beside a gap. */
export function addMessage(thread: ThreadData, message: ChatMessage): ThreadData {
  if (thread.newer !== null) return thread;
  return { ...thread, messages: merge(thread.messages, [message]) };
}

/** Whether something before a new message was missed: numbers have no gaps. */
export const hasGap = ({ messages, newer }: ThreadData, { seq }: ChatMessage): boolean =>
  newer === null && seq > (messages.at(-1)?.seq ?? 0) + 1;

/** What one says now, and what those say that quote it. */
export function changeMessage(thread: ThreadData, changed: ChatMessage): ThreadData {
  const isKnown = thread.messages.some(({ id }) => id === changed.id);
  // News overtake each other: it may have changed before it was heard of.
  if (!isKnown && changed.seq > (thread.messages.at(-1)?.seq ?? 0))
    return addMessage(thread, changed);
  return isKnown
    ? { ...thread, messages: merge(thread.messages, [changed]) }
    : { ...thread, messages: thread.messages.map((message) => requote(message, changed)) };
}

/** What an answer shows of the message. */
export const quoteOf = (message: ChatMessage): QuotedMessage => ({
  id: message.id,
  seq: message.seq,
  sender: message.sender,
  message: quotedLineOf(message),
  hasFiles: message.files.length > 0,
});

/** The message, with its quote of the other one as that is now. */
function requote(message: ChatMessage, quoted: ChatMessage | undefined): ChatMessage {
  const { replyTo } = message;
  if (!replyTo || replyTo.id !== quoted?.id) return message;
  const now = quoteOf(quoted);
  if (replyTo.message === now.message && replyTo.hasFiles === now.hasFiles) return message;
  return { ...message, replyTo: now };
}

/** A message as it is once somebody reacted so, or took that back. */
export function reactTo(
  message: ChatMessage,
  { emoji, by, on }: { emoji: string; by: string; on: boolean },
): ChatMessage {
  const known = message.reactions.find((reaction) => reaction.emoji === emoji);
  const people = (known?.by ?? []).filter((id) => id !== by);
  const reaction = { emoji, by: on ? [...people, by] : people };
  const reactions = known
    ? message.reactions.map((each) => (each === known ? reaction : each))
    : [...message.reactions, reaction];
  return { ...message, reactions: reactions.filter((each) => each.by.length > 0) };
}

/** Somebody read on. */
export function readOn(thread: ThreadData, { reader, ...upTo }: ConversationRead): ThreadData {
  if (reader === thread.person.id) return { ...thread, read: further(thread.read, upTo) };
  return { ...thread, ownSeenSeq: Math.max(thread.ownSeenSeq, upTo.seenSeq) };
}

/** With what became known meanwhile and belongs into this part of the conversation. */
export function keepKnown(thread: ThreadData, known: ThreadData | undefined): ThreadData {
  const first = thread.messages[0]?.seq ?? 0;
  const last = thread.newer ?? Number.POSITIVE_INFINITY;
  if (!known) return thread;
  const within = known.messages.filter(({ seq }) => seq >= first && seq <= last);
  return {
    ...thread,
    messages: merge(within, thread.messages),
    read: further(thread.read, known.read),
    ownSeenSeq: Math.max(thread.ownSeenSeq, known.ownSeenSeq),
  };
}

/** What the other person wrote that was not seen yet. */
export const unseenOf = ({
  messages,
  person,
  ownSeenSeq,
}: Pick<ThreadData, 'messages' | 'person' | 'ownSeenSeq'>): ChatMessage[] =>
  messages.filter(({ sender, seq }) => sender === person.id && seq > ownSeenSeq);

const factsOf = ({ person, settings, read, ownSeenSeq }: Facts): Facts => ({
  person,
  settings,
  read,
  ownSeenSeq,
});

/** Answers overtake each other and the news: how far one read only grows. */
const addFacts = (thread: ThreadData, page: ThreadPage): ThreadData => ({
  ...thread,
  ...factsOf(page),
  read: further(thread.read, page.read),
  ownSeenSeq: Math.max(thread.ownSeenSeq, page.ownSeenSeq),
});

const further = (one: ThreadPage['read'], other: ThreadPage['read']) => ({
  deliveredSeq: Math.max(one.deliveredSeq, other.deliveredSeq),
  seenSeq: Math.max(one.seenSeq, other.seenSeq),
});

function merge(known: ChatMessage[], fresh: ChatMessage[]): ChatMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of fresh) {
    const before = byId.get(message.id);
    if (!before || before.version <= message.version) byId.set(message.id, message);
  }
  const quotedBy = ({ replyTo }: ChatMessage) => byId.get(replyTo?.id ?? '');
  return inOrder([...byId.values()].map((message) => requote(message, quotedBy(message))));
}

const inOrder = (messages: ChatMessage[]) => messages.toSorted((a, b) => a.seq - b.seq);
