import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { type Authenticator, createAuthenticator } from '../auth/auth.ts';
import { connectRedis, type RedisConnection } from '../redis/redis.ts';
import { currentContext } from '../telemetry/context.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createTestKeys } from '../testing/index.ts';
import { testConfig } from '../testing/stores.ts';
import { startSockets } from './sockets.ts';

const path = '/ids/socket.io';
const logger = createLogger('test', 'silent');
const { keys, tokenFor } = createTestKeys();
let server: Server;
let redis: RedisConnection;
let authenticator: Authenticator;
let sockets: ReturnType<typeof startSockets>;
let socket: Socket;
let url: string;
beforeAll(async () => {
  const { REDIS_URL: redisUrl } = testConfig();
  redis = connectRedis(redisUrl, logger);
  await redis.connect();
  authenticator = createAuthenticator({ keys, redis, logger });
  server = createServer();
  sockets = startSockets({
    ...{ server, authenticator, logger, redisUrl, path, streamName: 'test:ids' },
    onConnection: (_socket, answer) =>
      answer('ids', () => ({
        requestId: currentContext()?.requestId,
        traceId: currentContext()?.trace.traceId,
      })),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const auth = { token: tokenFor() };
  url = `http://127.0.0.1:${port}`;
  socket = io(url, { path, auth, transports: ['websocket'] });
});
afterAll(async () => {
  socket.close();
  await sockets.close();
  server.close();
  authenticator.close();
  redis.disconnect();
});

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

it('handles each message as a separate request in its window’s trace', async () => {
  const replies = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  const first = await socket.emitWithAck('ids', {}, replies);
  const second = await socket.emitWithAck('ids', {}, replies);
  expect(first).toMatchObject({ success: true, traceId });
  expect(second).toMatchObject({ success: true, traceId });
  expect(second.requestId).not.toBe(first.requestId);
});

it.each([[[]], [[{ traceparent: 'nonsense' }]], [['nonsense']], [[null]]])(
  'starts a new trace when the window sends %j',
  async (replies) => {
    const answer = await socket.emitWithAck('ids', {}, ...replies);
    expect(answer.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(answer.traceId).not.toBe(traceId);
  },
);

it('acknowledges an event that does not exist with a failure', async () => {
  const answer = await socket.timeout(5000).emitWithAck('idz', {});
  expect(answer).toEqual({
    success: false,
    code: 'not_found',
    message: 'This event does not exist.',
  });
  // Without an acknowledgement nothing waits, and the connection stays.
  socket.emit('idz');
  expect(await socket.emitWithAck('ids', {})).toMatchObject({ success: true });
});

/** The error of a socket that is refused; undefined for one that is accepted. */
async function refusalOf(options: { auth?: object; query?: Record<string, string> }) {
  const other = io(url, { path, ...options, transports: ['websocket'], reconnection: false });
  const refused = await new Promise<Error | undefined>((resolve) => {
    other.once('connect', () => resolve(undefined));
    other.once('connect_error', resolve);
  });
  other.close();
  return refused?.message;
}

it('accepts the token of a session in the handshake alone', async () => {
  const key = { id: 'f'.repeat(24), scopes: ['profile:read'] };
  const refused = [
    await refusalOf({}),
    await refusalOf({ auth: { token: 'nonsense' } }),
    await refusalOf({ auth: { token: tokenFor({ apiKey: key }) } }),
    // An address with a token would be in logs.
    await refusalOf({ query: { token: tokenFor() } }),
  ];
  expect(refused.map((message) => typeof message)).toEqual(Array(4).fill('string'));
  expect(await refusalOf({ auth: { token: tokenFor() } })).toBeUndefined();
});

it('refuses an admin without a second factor who registers for someone else', async () => {
  const auth = { token: tokenFor({ adminPending: true }) };
  const pending = io(url, { path, auth, transports: ['websocket'] });
  const reply = await pending.emitWithAck('register', { user: 'a'.repeat(24) });
  expect(reply).toMatchObject({ success: false, code: 'forbidden' });
  pending.close();
});
