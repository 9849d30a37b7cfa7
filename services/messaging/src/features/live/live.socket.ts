import {
  type LiveChange,
  type LiveNotification,
  type Notification,
  socketEvents,
  socketPath,
  type TokenClaims,
} from '@soloist/contracts';
import { AppError, type ServiceContext } from '@soloist/service-kit';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { authenticateSocket, checkRegistration, closeEndedSockets } from './live-access.ts';
import { createLiveAdapter } from './live-adapter.ts';

interface ToBrowser {
  [socketEvents.changed]: (change: LiveChange) => void;
  [socketEvents.notification]: (message: LiveNotification) => void;
}
interface SocketData {
  user: TokenClaims;
}
export type LiveServer = Server<DefaultEventsMap, ToBrowser, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<DefaultEventsMap, ToBrowser, DefaultEventsMap, SocketData>;
type Answer = { success: true } | { success: false; message: string; code: string };

const checkEveryMs = 1000;
const largestMessage = 8 * 1024;
// A browser sends one message per connection; this leaves room for what is to come.
const allowance = { points: 20, duration: 10 };
const roomOf = (userId: string) => `user:${userId}`;

interface LiveParts extends Pick<ServiceContext, 'server' | 'authenticator' | 'logger'> {
  redisUrl: string;
}

/** The sockets of this process; what is told reaches a person's windows at every process. */
export function startLive({ server, authenticator, logger, redisUrl }: LiveParts) {
  const { adapter, close } = createLiveAdapter(redisUrl, logger);
  const io: LiveServer = new Server(server, {
    path: socketPath,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: largestMessage,
    adapter,
  });
  const limiter = new RateLimiterMemory(allowance);
  io.use(authenticateSocket(authenticator));
  io.on('connection', (socket) => {
    socket.use((_message, next) => {
      limiter.consume(socket.id).then(
        () => next(),
        () => socket.disconnect(true),
      );
    });
    socket.on(socketEvents.register, (message: unknown, reply: unknown) => {
      const answer = register(socket, message);
      if (typeof reply === 'function') reply(answer);
    });
  });
  const timer = setInterval(() => closeEndedSockets(io, authenticator), checkEveryMs);

  return {
    /** Open windows of the person fetch again what has changed. */
    tellChange: (userId: string, change: LiveChange) =>
      void io.to(roomOf(userId)).emit(socketEvents.changed, change),
    tellNotification: (userId: string, notification: Notification) =>
      void io.to(roomOf(userId)).emit(socketEvents.notification, { notification }),
    /** Closes the person's windows' connections at every process. */
    disconnect: (userId: string) => io.in(roomOf(userId)).disconnectSockets(true),
    async close() {
      clearInterval(timer);
      await io.close();
      await close();
    },
  };
}
export type Live = ReturnType<typeof startLive>;

function register(socket: LiveSocket, message: unknown): Answer {
  try {
    void socket.join(roomOf(checkRegistration(message, socket.data.user)));
    return { success: true };
  } catch (err) {
    if (!(err instanceof AppError)) throw err;
    return { success: false, message: err.message, code: err.code };
  }
}
