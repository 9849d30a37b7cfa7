import type { Chat, SageActivity, SageMessage } from '@soloist/contracts';

/** A reply that is being said; `text` is all of it so far. */
export interface RunningReply {
  chatId: string;
  text: string;
  activity: Pick<SageActivity, 'activity' | 'detail'> | null;
}

/** Specification section 3, "Client chat state", and what streaming needs beside it. */
export interface ChatState {
  chats: Chat[];
  chatsCursor: string | null;
  currentChat: Chat | null;
  messages: SageMessage[];
  messagesCursor: string | null;
  loading: { chats: boolean; messages: boolean };
  /** A chat is being made: what is written now would be of another one. */
  beginning: boolean;
  /** Chats that wait for a reply asked for in this window. */
  sending: readonly string[];
  error: string | null;
  /** What can be loaded again. */
  failed: 'chats' | 'messages' | null;
  /** By message: changes with every piece of text, which is why it is not in `messages`. */
  running: Record<string, RunningReply>;
  /** Replies that arrived while one looked, by message: how much was there before. They type. */
  fresh: Record<string, number>;
  /** Questions that could not be sent, by request: why. */
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

/** Is this chat waiting for a reply, asked for here or in another window? */
export const isAnswering = ({ sending, running }: ChatState, chatId: string | undefined): boolean =>
  chatId !== undefined &&
  (sending.includes(chatId) || Object.values(running).some((reply) => reply.chatId === chatId));

const isSame = (a: SageMessage, b: SageMessage) =>
  a._id === b._id ||
  (a.role === 'user' && a.requestId !== null && a.role === b.role && a.requestId === b.requestId);

/** In its place if it is there (a question also by its request), else at the end. */
export function withMessage(messages: SageMessage[], message: SageMessage): SageMessage[] {
  const at = messages.findIndex((known) => isSame(known, message));
  return at === -1 ? [...messages, message] : messages.with(at, message);
}

/** A chat new or changed: last used first, as the server lists them. */
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

/** A reply ended, by whichever way the news came first; the second time changes nothing to see. */
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

/** Text after what is known; undefined when something in between is missing. */
export function joined(known: string, { offset, text }: { offset: number; text: string }) {
  if (offset > known.length) return undefined;
  return known + text.slice(known.length - offset);
}
