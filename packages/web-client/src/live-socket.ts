import {
  chatEvents,
  type LiveChange,
  liveChange,
  type MessageReceived,
  messageReceived,
  socketEvents,
  socketPath,
} from '@soloist/contracts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { getClaims, getToken } from './session.ts';

interface Listeners {
  /** The line is up, for the first time or again. */
  onConnect: () => void;
  onChange: (change: LiveChange) => void;
  onMessage: (message: MessageReceived) => void;
}

export type LineOptions = Partial<ManagerOptions & SocketOptions>;

/** A socket that says with each connection whose it is. */
export const createLine = (options: LineOptions): Socket =>
  io({ ...options, auth: (give) => give({ token: getToken() }) });

/** Opens the socket of the signed-in person; it reconnects by itself until it is closed. */
export function openSocket({ onConnect, onChange, onMessage }: Listeners): Socket {
  const socket = createLine({
    path: socketPath,
    transports: ['websocket'],
    timeout: 20_000,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
  });
  socket.on('connect', () => {
    socket.emit(socketEvents.register, { user: getClaims()?.sub });
    onConnect();
  });
  socket.on(socketEvents.changed, (message: unknown) => {
    const change = liveChange.safeParse(message);
    if (change.success) onChange(change.data);
  });
  socket.on(chatEvents.received, (message: unknown) => {
    const received = messageReceived.safeParse(message);
    if (received.success) onMessage(received.data);
  });
  return socket;
}
