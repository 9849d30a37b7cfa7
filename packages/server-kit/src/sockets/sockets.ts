import { randomUUID } from 'node:crypto';
import { registerMessage, type TokenClaims } from '@soloist/contracts';
import { Counter } from 'prom-client';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import * as z from 'zod/mini';
import type { Authenticator } from '../auth/auth.ts';
import { AppError, forbidden, notFound, rateLimitedFor } from '../errors.ts';
import { parse } from '../http/parse.ts';
import type { ServiceContext } from '../service.ts';
import { withContext } from '../telemetry/context.ts';
import type { Logger } from '../telemetry/logger.ts';
import { beginTrace, inStep } from '../telemetry/tracing.ts';
import { createSocketAdapter } from './socket-adapter.ts';

type EventsMap = Record<string, (...args: never[]) => void>;
interface SocketData {
  user: TokenClaims;
}
/** One window of a person, whose token was valid when it connected. */
export type PersonSocket<ToBrowser extends EventsMap> = Socket<
  DefaultEventsMap,
  ToBrowser,
  DefaultEventsMap,
  SocketData
>;

const checkEveryMs = 1000;
const largestMessage = 8 * 1024;
// A browser sends a handful of messages; this leaves room for changing chats quickly.
const usualAllowance = 20;
const allowanceSeconds = 10;
const opened = new Counter({
  name: 'sockets_opened_total',
  help: 'Windows of signed-in people that connected.',
});
const handshake = z.object({ token: z.string().check(z.maxLength(4096)) });

/** The room of all windows of a person. */
export const roomOf = (userId: string) => `user:${userId}`;

interface SocketDeps<ToBrowser extends EventsMap>
  extends Pick<ServiceContext, 'server' | 'authenticator' | 'logger'> {
  redisUrl: string;
  path: string;
  /** Of the Redis stream between this service's processes: `messaging:live`. */
  streamName: string;
  /** Messages of a window in ten seconds beyond which its connection ends; 20 by default. */
  allowance?: number;
  /** Adds further messages that a window may send. */
  onConnection?: (socket: PersonSocket<ToBrowser>, answer: MessageResponder) => void;
  /** The window is in its person's room now. */
  onRegister?: (socket: PersonSocket<ToBrowser>) => void;
}

/**
 * Answers a window's messages of this name through their acknowledgement, if requested: `success:
 * true` and the result of `handle`, or a failure as over HTTP; `rate_limited` for more than `most`
 * of them in ten seconds.
 */
export type MessageResponder = (
  name: string,
  handle: (message: unknown) => object | Promise<object>,
  most?: number,
) => void;

/**
 * The sockets of a service's process: signed-in people only, websocket only, few and small
 * messages, closed when the session ends. A window that sent `register` is in the person's room,
 * and an event emitted to it reaches that person's windows at every process.
 */
export function startSockets<ToBrowser extends EventsMap>(deps: SocketDeps<ToBrowser>) {
  const { server, authenticator, path, onConnection, onRegister } = deps;
  const { allowance = usualAllowance } = deps;
  const { adapter, close } = createSocketAdapter(deps);
  const io = new Server<DefaultEventsMap, ToBrowser, DefaultEventsMap, SocketData>(server, {
    path,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: largestMessage,
    adapter,
  });
  const limiter = new RateLimiterMemory({ points: allowance, duration: allowanceSeconds });
  const counter = new RateLimiterMemory({
    points: Number.MAX_SAFE_INTEGER,
    duration: allowanceSeconds,
  });
  io.use(authenticateSocket(authenticator));
  io.on('connection', (socket) => {
    opened.inc();
    socket.use((_message, next) => {
      limiter.consume(socket.id).then(
        () => next(),
        () => socket.disconnect(true),
      );
    });
    const answer = answerOn(socket, { logger: deps.logger, counter });
    function register(message: unknown) {
      joinUserRoom(socket, message);
      onRegister?.(socket);
      return {};
    }
    answer('register', register, usualAllowance);
    onConnection?.(socket, answer);
    refuseUnknown(socket, deps.logger);
  });
  // The token was valid when the socket opened; a sign-out or its expiry closes the socket too.
  const timer = setInterval(() => {
    for (const socket of io.sockets.sockets.values()) {
      const { sid, exp } = socket.data.user;
      if (authenticator.isRevoked(sid) || exp * 1000 <= Date.now()) socket.disconnect(true);
    }
  }, checkEveryMs);

  return {
    io,
    /** Closes the person's windows' connections at every process. */
    disconnect: (userId: string) => io.in(roomOf(userId)).disconnectSockets(true),
    async close() {
      clearInterval(timer);
      await io.close();
      await close();
    },
  };
}

const answerOn =
  (
    socket: Pick<Socket, 'on' | 'id'>,
    { logger, counter }: { logger: Logger; counter: RateLimiterMemory },
  ): MessageResponder =>
  (name, handle, most) => {
    async function handleWithin(message: unknown) {
      if (most === undefined) return handle(message);
      const { consumedPoints, msBeforeNext } = await counter.consume(`${socket.id}:${name}`);
      if (consumedPoints > most) throw rateLimitedFor(msBeforeNext, 'Too many messages.');
      return handle(message);
    }
    // Between the message and its callback, a window sends the trace that it belongs to.
    socket.on(name, async (message: unknown, ...rest: unknown[]) => {
      const reply = rest.at(-1);
      const trace = beginTrace((rest[0] as { traceparent?: unknown } | null)?.traceparent);
      const answer = await withContext({ requestId: randomUUID(), trace }, () =>
        inStep({ name, kind: 'server' }, async () => handleWithin(message)).then(
          (result) => ({ success: true, ...result }),
          (err: unknown) => failureOf(err, logger),
        ),
      );
      if (typeof reply === 'function') reply(answer);
    });
  };

/** Acknowledges an event that nothing here handles, instead of leaving its sender to wait. */
function refuseUnknown(socket: Pick<Socket, 'onAny' | 'listenerCount'>, logger: Logger) {
  socket.onAny((name: string, ...rest: unknown[]) => {
    const reply = rest.at(-1);
    if (socket.listenerCount(name) > 0 || typeof reply !== 'function') return;
    reply(failureOf(notFound('event'), logger));
  });
}

function failureOf(err: unknown, logger: Logger) {
  if (err instanceof AppError) {
    const { message, code, details } = err;
    return { success: false, message, code, details };
  }
  logger.error({ err }, 'a socket message failed');
  const message = 'Something went wrong on our side. Try again.';
  return { success: false, message, code: 'internal' };
}

function joinUserRoom(socket: Pick<Socket, 'join' | 'data'>, message: unknown) {
  const { user } = parse(registerMessage, message);
  if (user !== socket.data.user.sub)
    throw forbidden('You can only register as the person who signed in.');
  void socket.join(roomOf(user));
}

/** Accepts a socket with a valid token, and stores its person. */
const authenticateSocket =
  (authenticator: Authenticator) =>
  async (
    socket: Pick<Socket, 'handshake' | 'data' | 'conn'>,
    next: (err?: Error) => void,
  ): Promise<void> => {
    try {
      const { success, data } = z.safeParse(handshake, socket.handshake.auth);
      const header = success ? `Bearer ${data.token}` : undefined;
      socket.data.user = await authenticator.authenticate(header);
      next();
    } catch (err) {
      // A browser that is refused gives up; one that loses its connection tries again, as it should here.
      if (!(err instanceof AppError) || err.status >= 500) return void socket.conn.close();
      next(Object.assign(new Error(err.message), { data: { code: err.code } }));
    }
  };
