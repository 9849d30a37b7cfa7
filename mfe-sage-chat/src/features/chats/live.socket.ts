import {
  followReply,
  type SageDelta,
  sageActivity,
  sageChatChange,
  sageDelta,
  sageQuestion,
  sageReply,
  sageSocketEvents,
  sageSocketOptions,
  sageSocketPath,
} from '@soloist/contracts';
import { createSocket, getClaims, onSessionChange, type Socket } from '@soloist/web-client';
import {
  appendDelta,
  type ChatState,
  chatCreated,
  chatDeleted,
  chatUpdated,
  replyAnimated,
  replyEnded,
  withMessage,
  without,
} from './chat-state.rules.ts';
import { refreshChats, refreshMessages } from './chats.service.ts';
import type { ChatStore } from './chats.store.ts';

interface Connection {
  store: ChatStore;
  socket: Socket;
  /** The chat whose running reply is being requested. */
  following?: string | undefined;
}

/** Updates the store over Sage's socket until closed; without it, replies arrive complete. */
export function connect(store: ChatStore, makeSocket = createSocket): () => void {
  let close = () => {};
  let isClosed = false;
  const start = async () => {
    const { transports, ...options } = sageSocketOptions;
    const socket = await makeSocket({
      ...options,
      transports: [...transports],
      path: sageSocketPath,
    });
    if (!isClosed) close = listen({ store, socket });
  };
  // Failed to load, for example offline: questions are still answered over HTTP.
  start().catch((error) => window.reportError(error));
  return () => {
    isClosed = true;
    close();
  };
}

function listen(connection: Connection): () => void {
  const { store, socket } = connection;
  socket.on('connect', () => void catchUp(connection));
  onEvent(socket, sageSocketEvents.question, (message) => {
    const question = sageQuestion.parse(message);
    store.setState(addQuestion(question));
  });
  onEvent(socket, sageSocketEvents.delta, (message) =>
    addText(connection, sageDelta.parse(message)),
  );
  onEvent(socket, sageSocketEvents.activity, (message) => {
    const { messageId, activity, detail } = sageActivity.parse(message);
    store.setState(({ running }) => {
      const reply = running[messageId];
      if (!reply) return {};
      return { running: { ...running, [messageId]: { ...reply, activity: { activity, detail } } } };
    });
  });
  onEvent(socket, sageSocketEvents.reply, (message) => {
    const payload = sageReply.parse(message);
    store.setState(replyEnded(payload.chatId, payload.message));
  });
  onEvent(socket, sageSocketEvents.chat, (message) => store.setState(chatChanged(message)));
  const unsubscribe = store.subscribe(({ currentChat }, before) => {
    const isOther = currentChat && currentChat._id !== before.currentChat?._id;
    if (isOther && socket.connected) void follow(connection);
  });
  // Another token of the same user, such as after a change of role.
  const unlisten = onSessionChange(() => socket.disconnect().connect());
  // The server disconnects a window that sends too much; socket.io leaves reconnecting to us.
  let returning: number | undefined;
  socket.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect') return;
    returning = window.setTimeout(() => socket.connect(), sageSocketOptions.reconnectionDelayMax);
  });
  socket.connect();
  return () => {
    clearTimeout(returning);
    unsubscribe();
    unlisten();
    socket.close();
  };
}

// A message that this version cannot parse must not affect the others.
function onEvent(socket: Socket, event: string, handle: (message: unknown) => void): void {
  socket.on(event, (message: unknown) => {
    try {
      handle(message);
    } catch (error) {
      window.reportError(error);
    }
  });
}

const addQuestion =
  ({ chatId, message, reply }: ReturnType<typeof sageQuestion.parse>) =>
  ({ messages, currentChat, running, fresh, failures }: ChatState): Partial<ChatState> => {
    const known = { [reply._id]: { chatId, text: '', activity: null } };
    if (currentChat?._id !== chatId) return { running: { ...running, ...known } };
    return {
      messages: withMessage(withMessage(messages, message), reply),
      running: { ...running, ...known },
      fresh: { ...fresh, [reply._id]: 0 },
      failures: without(failures, message.requestId ?? ''),
    };
  };

function chatChanged(message: unknown) {
  const payload = sageChatChange.parse(message);
  if (payload.change === 'created') return chatCreated(payload.chat);
  if (payload.change === 'updated') return chatUpdated(payload.chat);
  if (payload.change === 'deleted') return chatDeleted(payload.chatId);
  return replyAnimated(payload.messageId);
}

function addText(connection: Connection, delta: SageDelta): void {
  const { store } = connection;
  const { running, currentChat } = store.getState();
  const reply = running[delta.messageId];
  const text = reply && appendDelta(reply.text, delta);
  if (reply && text !== undefined) {
    const grown = { ...reply, text, activity: null };
    store.setState({ running: { ...running, [delta.messageId]: grown } });
  } else if (currentChat?._id === delta.chatId) void follow(connection);
}

async function send(socket: Socket, { event, body }: { event: string; body: object }) {
  return (await socket.timeout(10_000).emitWithAck(event, body)) as unknown;
}

/** After each connection: registers the user, then loads what was missed. */
async function catchUp(connection: Connection): Promise<void> {
  const { store, socket } = connection;
  try {
    const user = getClaims()?.sub;
    await send(socket, { event: sageSocketEvents.register, body: { user } });
    const current = store.getState().currentChat?._id;
    store.setState(({ running }) => ({
      running: Object.fromEntries(
        Object.entries(running).filter(([, { chatId }]) => chatId === current),
      ),
    }));
    await Promise.all([follow(connection), refreshMessages(store), refreshChats(store)]);
  } catch {
    // The connection failed again; the next one catches up.
  }
}

/** Follows the running reply of the open chat: its text so far, then its deltas. */
async function follow(connection: Connection): Promise<void> {
  const { store, socket } = connection;
  const chatId = store.getState().currentChat?._id;
  if (!chatId || connection.following === chatId) return;
  connection.following = chatId;
  const reply = await send(socket, { event: sageSocketEvents.follow, body: { chatId } }).catch(
    () => undefined,
  );
  connection.following = undefined;
  const parsed = followReply.safeParse(reply);
  if (!parsed.success || store.getState().currentChat?._id !== chatId) return;
  const { running } = parsed.data;
  if (running) store.setState(restoreReply({ chatId, ...running }));
  const { messages, running: known } = store.getState();
  const isMissed = running && !messages.some(({ _id }) => _id === running.messageId);
  const hasEnded = !running && Object.values(known).some((reply) => reply.chatId === chatId);
  if (isMissed || hasEnded) await refreshMessages(store).catch(() => undefined);
}

const restoreReply =
  ({ chatId, messageId, content }: { chatId: string; messageId: string; content: string }) =>
  ({ running, fresh }: ChatState): Partial<ChatState> => {
    const known = running[messageId];
    const text = known && known.text.length > content.length ? known.text : content;
    return {
      running: { ...running, [messageId]: { chatId, text, activity: known?.activity ?? null } },
      // Text from before the chat opened is not typed again.
      fresh: { ...fresh, [messageId]: fresh[messageId] ?? content.length },
    };
  };
