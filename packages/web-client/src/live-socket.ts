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
  type Presence,
  presence,
  socketEvents,
  socketOptions,
  socketPath,
  type TypingTold,
  typingTold,
} from '@soloist/contracts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { getClaims, getToken } from './session.ts';

/** Something that happened in the person's chats. */
export type ChatNews =
  | { kind: 'received'; received: MessageReceived }
  | { kind: 'changed'; changed: MessageChanged }
  | { kind: 'read'; read: ConversationRead }
  | { kind: 'typing'; typing: TypingTold }
  | { kind: 'presence'; presence: Presence };

interface Listeners {
  /** The line is up, for the first time or again, or down. */
  onUp: (up: boolean) => void;
  onChange: (change: LiveChange) => void;
  onChat: (news: ChatNews) => void;
}

export type LineOptions = Partial<ManagerOptions & SocketOptions>;

/** A socket that says with each connection whose it is. */
export const createLine = (options: LineOptions): Socket =>
  io({ ...options, auth: (give) => give({ token: getToken() }) });

/** Opens the socket of the signed-in person; it reconnects by itself until it is closed. */
export function openSocket({ onUp, onChange, onChat }: Listeners): Socket {
  const socket = createLine({
    ...socketOptions,
    transports: [...socketOptions.transports],
    path: socketPath,
  });
  const own = () => getClaims()?.sub;
  socket.on('connect', () => {
    socket.emit(socketEvents.register, { user: own() });
    onUp(true);
  });
  socket.on('disconnect', () => onUp(false));
  socket.on(socketEvents.changed, reader(liveChange, onChange));
  socket.on(
    chatEvents.received,
    reader(messageReceived, (received) => {
      if (received.sender !== own()) socket.emit(chatEvents.delivered, { id: received.id });
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
    reader(typingTold, (typing) => onChat({ kind: 'typing', typing })),
  );
  socket.on(
    chatEvents.presence,
    reader(presence, (told) => onChat({ kind: 'presence', presence: told })),
  );
  return socket;
}

interface Schema<T> {
  safeParse: (said: unknown) => { success: true; data: T } | { success: false };
}

/** What does not fit its schema was not said. */
const reader =
  <T>(schema: Schema<T>, handle: (said: T) => void) =>
  (said: unknown) => {
    const read = schema.safeParse(said);
    if (read.success) handle(read.data);
  };
