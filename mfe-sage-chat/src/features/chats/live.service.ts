import {
  followed,
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
  type ChatState,
  chatCreated,
  chatDeleted,
  chatUpdated,
  joined,
  replyAnimated,
  replyEnded,
  withMessage,
  without,
} from './chat-state.ts';
import { refreshChats, refreshMessages } from './chats.service.ts';
import type { ChatStore } from './chats.store.ts';

interface Line {
  store: ChatStore;
  socket: Socket;
  /** The chat whose running reply is being asked for. */
  following?: string | undefined;
}

/** Keeps the store fresh over Sage's socket until it is closed; without it, replies arrive whole. */
export function openLine(store: ChatStore, makeSocket = createSocket): () => void {
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
  // Not loaded, such as offline: what is asked is still answered over HTTP.
  start().catch((error) => window.reportError(error));
  return () => {
    isClosed = true;
    close();
  };
}

function listen(line: Line): () => void {
  const { store, socket } = line;
  socket.on('connect', () => void catchUp(line));
  onEvent(socket, sageSocketEvents.question, (message) => {
    const told = sageQuestion.parse(message);
    store.setState(questionAsked(told));
  });
  onEvent(socket, sageSocketEvents.delta, (message) => addText(line, sageDelta.parse(message)));
  onEvent(socket, sageSocketEvents.activity, (message) => {
    const { messageId, activity, detail } = sageActivity.parse(message);
    store.setState(({ running }) => {
      const reply = running[messageId];
      if (!reply) return {};
      return { running: { ...running, [messageId]: { ...reply, activity: { activity, detail } } } };
    });
  });
  onEvent(socket, sageSocketEvents.reply, (message) => {
    const told = sageReply.parse(message);
    store.setState(replyEnded(told.chatId, told.message));
  });
  onEvent(socket, sageSocketEvents.chat, (message) => store.setState(chatChanged(message)));
  const unsubscribe = store.subscribe(({ currentChat }, before) => {
    const isOther = currentChat && currentChat._id !== before.currentChat?._id;
    if (isOther && socket.connected) void follow(line);
  });
  // Another token of the same person, such as after a change of role.
  const unlisten = onSessionChange(() => socket.disconnect().connect());
  // The server hangs up on a window that says too much at once; socket.io leaves coming back to us.
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

// A message this version does not understand is no reason to lose the ones it does.
function onEvent(socket: Socket, event: string, handle: (message: unknown) => void): void {
  socket.on(event, (message: unknown) => {
    try {
      handle(message);
    } catch (error) {
      window.reportError(error);
    }
  });
}

const questionAsked =
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
  const told = sageChatChange.parse(message);
  if (told.change === 'created') return chatCreated(told.chat);
  if (told.change === 'updated') return chatUpdated(told.chat);
  if (told.change === 'deleted') return chatDeleted(told.chatId);
  return replyAnimated(told.messageId);
}

function addText(line: Line, delta: SageDelta): void {
  const { store } = line;
  const { running, currentChat } = store.getState();
  const reply = running[delta.messageId];
  const text = reply && joined(reply.text, delta);
  if (reply && text !== undefined) {
    const grown = { ...reply, text, activity: null };
    store.setState({ running: { ...running, [delta.messageId]: grown } });
  } else if (currentChat?._id === delta.chatId) void follow(line);
}

async function send(socket: Socket, { event, body }: { event: string; body: object }) {
  return (await socket.timeout(10_000).emitWithAck(event, body)) as unknown;
}

/** After each connection: says who this is, then fetches what was missed. */
async function catchUp(line: Line): Promise<void> {
  const { store, socket } = line;
  try {
    const user = getClaims()?.sub;
    await send(socket, { event: sageSocketEvents.register, body: { user } });
    const current = store.getState().currentChat?._id;
    store.setState(({ running }) => ({
      running: Object.fromEntries(
        Object.entries(running).filter(([, { chatId }]) => chatId === current),
      ),
    }));
    await Promise.all([follow(line), refreshMessages(store), refreshChats(store)]);
  } catch {
    // The line broke again or nothing answered; the next connection catches up.
  }
}

/** Asks for the running reply of the open chat: all of it so far, and from then on its deltas. */
async function follow(line: Line): Promise<void> {
  const { store, socket } = line;
  const chatId = store.getState().currentChat?._id;
  if (!chatId || line.following === chatId) return;
  line.following = chatId;
  const answer = await send(socket, { event: sageSocketEvents.follow, body: { chatId } }).catch(
    () => undefined,
  );
  line.following = undefined;
  const parsed = followed.safeParse(answer);
  if (!parsed.success || store.getState().currentChat?._id !== chatId) return;
  const { running } = parsed.data;
  if (running) store.setState(replyFound({ chatId, ...running }));
  const { messages, running: known } = store.getState();
  const isMissed = running && !messages.some(({ _id }) => _id === running.messageId);
  const isOver = !running && Object.values(known).some((reply) => reply.chatId === chatId);
  if (isMissed || isOver) await refreshMessages(store).catch(() => undefined);
}

const replyFound =
  ({ chatId, messageId, content }: { chatId: string; messageId: string; content: string }) =>
  ({ running, fresh }: ChatState): Partial<ChatState> => {
    const known = running[messageId];
    const text = known && known.text.length > content.length ? known.text : content;
    return {
      running: { ...running, [messageId]: { chatId, text, activity: known?.activity ?? null } },
      // What was there before one came is not typed once more.
      fresh: { ...fresh, [messageId]: fresh[messageId] ?? content.length },
    };
  };
