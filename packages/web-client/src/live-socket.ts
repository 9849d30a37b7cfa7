import {
  type ConversationRead,
  chatEvents,
  conversationRead,
  type LiveChange,
  liveChange,
  type MessageChanged,
  type MessageReceived,
  messageChanged,
  messageReceived,
  type PersonPresence,
  presence,
  socketEvents,
  socketOptions,
  socketPath,
  type TypingEvent,
  typingEvent,
} from '@soloist/contracts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { getClaims, getToken } from './session.ts';

/** Something that happened in the person's chats. */
export type ChatNews =
  | { kind: 'received'; received: MessageReceived }
  | { kind: 'changed'; changed: MessageChanged }
  | { kind: 'read'; read: ConversationRead }
  | { kind: 'typing'; typing: TypingEvent }
  | { kind: 'presence'; presence: PersonPresence };

interface Listeners {
  /** The connection is up, for the first time or again, or down. */
  onUp: (up: boolean) => void;
  onChange: (change: LiveChange) => void;
  onChat: (news: ChatNews) => void;
}

export type ConnectionOptions = Partial<ManagerOptions & SocketOptions>;

/** A socket that authenticates each connection with the session token. */
export const createConnection = (options: ConnectionOptions): Socket =>
  io({ ...options, auth: (give) => give({ token: getToken() }) });

/** Opens the socket of the signed-in person; it reconnects by itself until it is closed. */
export function openSocket({ onUp, onChange, onChat }: Listeners): Socket {
  const socket = createConnection({
    ...socketOptions,
    transports: [...socketOptions.transports],
    path: socketPath,
  });
  const userId = () => getClaims()?.sub;
  socket.on('connect', () => {
    socket.emit(socketEvents.register, { user: userId() });
    onUp(true);
  });
  socket.on('disconnect', () => onUp(false));
  socket.on(socketEvents.changed, reader(liveChange, onChange));
  socket.on(
    chatEvents.received,
    reader(messageReceived, (received) => {
      if (received.sender !== userId()) socket.emit(chatEvents.delivered, { id: received.id });
      onChat({ kind: 'received', received });
    }),
  );
  socket.on(
    chatEvents.changed,
    reader(messageChanged, (changed) => onChat({ kind: 'changed', changed })),
  );
  socket.on(
    chatEvents.read,
    reader(conversationRead, (read) => onChat({ kind: 'read', read })),
  );
  socket.on(
    chatEvents.typing,
    reader(typingEvent, (typing) => onChat({ kind: 'typing', typing })),
  );
  socket.on(
    chatEvents.presence,
    reader(presence, (parsed) => onChat({ kind: 'presence', presence: parsed })),
  );
  return socket;
}

interface Schema<T> {
  safeParse: (message: unknown) => { success: true; data: T } | { success: false };
}

/** Ignores a message that does not fit its schema. */
const reader =
  <T>(schema: Schema<T>, handle: (message: T) => void) =>
  (message: unknown) => {
    const read = schema.safeParse(message);
    if (read.success) handle(read.data);
  };
