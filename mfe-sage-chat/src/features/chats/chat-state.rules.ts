import type { Chat, SageActivity, SageMessage } from '@soloist/contracts';

/** A reply that is streaming; `text` is the text so far. */
export interface RunningReply {
  chatId: string;
  text: string;
  activity: Pick<SageActivity, 'activity' | 'detail'> | null;
}

/** Specification section 3, "Client chat state", and the state of streaming. */
export interface ChatState {
  chats: Chat[];
  chatsCursor: string | null;
  currentChat: Chat | null;
  messages: SageMessage[];
  messagesCursor: string | null;
  loading: { chats: boolean; messages: boolean };
  /** A chat is being created, so a message written now would belong to another one. */
  beginning: boolean;
  /** Chats with a pending reply to a question from this window. */
  sending: readonly string[];
  error: string | null;
  /** What failed to load, and can be retried. */
  failed: 'chats' | 'messages' | null;
  /** By message. Not in `messages`, because it changes with every piece of text. */
  running: Record<string, RunningReply>;
  /** Replies that arrived while the chat was open, by message: the length before. They are typed. */
  fresh: Record<string, number>;
  /** The errors of questions that could not be sent, by request. */
  failures: Record<string, string>;
  /** The newest finished reply, for screen readers. */
  finished: { chatId: string; messageId: string; content: string } | null;
}

export const emptyState: ChatState = {
  chats: [],
  chatsCursor: null,
  currentChat: null,
  messages: [],
  messagesCursor: null,
  loading: { chats: false, messages: false },
  beginning: false,
  sending: [],
  error: null,
  failed: null,
  running: {},
  fresh: {},
  failures: {},
  finished: null,
};

type Change = (state: ChatState) => Partial<ChatState>;

export const without = <T>(record: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/** Whether a reply is pending in this chat, from this or another window. */
export const isAnswering = ({ sending, running }: ChatState, chatId: string | undefined): boolean =>
  chatId !== undefined &&
  (sending.includes(chatId) || Object.values(running).some((reply) => reply.chatId === chatId));

const isSame = (a: SageMessage, b: SageMessage) =>
  a._id === b._id ||
  (a.role === 'user' && a.requestId !== null && a.role === b.role && a.requestId === b.requestId);

/** Replaces the message (a question also by its request), or appends it. */
export function withMessage(messages: SageMessage[], message: SageMessage): SageMessage[] {
  const at = messages.findIndex((known) => isSame(known, message));
  return at === -1 ? [...messages, message] : messages.with(at, message);
}

/** Inserts or updates a chat; most recent first, as the server lists them. */
export function withChat(chats: Chat[], chat: Chat): Chat[] {
  const others = chats.filter(({ _id }) => _id !== chat._id);
  const at = others.findIndex(({ updatedAt }) => updatedAt <= chat.updatedAt);
  return others.toSpliced(at === -1 ? others.length : at, 0, chat);
}

export const chatCreated =
  (chat: Chat): Change =>
  ({ chats }) => ({
    chats: [chat, ...chats.filter(({ _id }) => _id !== chat._id)],
  });

export const chatUpdated =
  (chat: Chat): Change =>
  ({ chats, currentChat }) => ({
    chats: withChat(chats, chat),
    currentChat: currentChat?._id === chat._id ? chat : currentChat,
  });

/** Specification section 4: if current, current chat and messages are cleared. */
export const chatDeleted =
  (chatId: string): Change =>
  ({ chats, currentChat, messages }) => {
    const isCurrent = currentChat?._id === chatId;
    return {
      chats: chats.filter(({ _id }) => _id !== chatId),
      currentChat: isCurrent ? null : currentChat,
      messages: isCurrent ? [] : messages,
    };
  };

export const finishedOf = (chatId: string, { _id: messageId, content }: SageMessage) => ({
  chatId,
  messageId,
  content,
});

/** Applies the end of a reply. It may arrive twice; the second time changes nothing. */
export const replyEnded =
  (chatId: string, reply: SageMessage): Change =>
  (state) => {
    const { running, messages, fresh, currentChat } = state;
    const known = messages.find(({ _id }) => _id === reply._id);
    if (known && known.state !== 'running' && running[reply._id] === undefined) return {};
    const common = { running: without(running, reply._id) };
    if (currentChat?._id !== chatId) return common;
    const isToType = !reply.animated && fresh[reply._id] === undefined;
    return {
      ...common,
      messages: withMessage(messages, reply),
      fresh: isToType ? { ...fresh, [reply._id]: 0 } : fresh,
      finished: finishedOf(chatId, reply),
    };
  };

export const replyAnimated =
  (messageId: string): Change =>
  ({ messages, fresh }) => ({
    messages: messages.map((message) =>
      message._id === messageId ? { ...message, animated: true } : message,
    ),
    fresh: without(fresh, messageId),
  });

/** Appends a delta to the known text; undefined when text in between is missing. */
export function appendDelta(known: string, { offset, text }: { offset: number; text: string }) {
  if (offset > known.length) return undefined;
  return known + text.slice(known.length - offset);
}
