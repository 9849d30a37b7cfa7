import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineEndpoint } from '@soloist/contracts';
import mongoose from 'mongoose';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { createAuthenticator } from '../auth/auth.ts';
import { createOwnerDevices } from '../auth/owner-devices.ts';
import { AppError, conflict } from '../errors.ts';
import { createServiceApp } from '../http/app.ts';
import { type Route, route } from '../http/routes.ts';
import { connectRedis, openRedis } from '../redis/redis.ts';
import { currentRequestId } from '../telemetry/context.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createTestKeys } from './index.ts';
import { emptyRedis, testConfig } from './stores.ts';

const shared = { service: 'payments', summary: 'test' } as const;
const note = z.strictObject({ text: z.string('Please type a note.') });
const echoed = z.object({ text: z.string(), requestId: z.optional(z.string()) });
const endpoints = {
  echo: defineEndpoint({
    ...shared,
    method: 'POST',
    path: '/notes',
    access: 'open',
    body: note,
    response: echoed,
  }),
  read: defineEndpoint({
    ...shared,
    method: 'GET',
    path: '/notes/:id',
    access: 'open',
    params: z.strictObject({ id: z.string().check(z.regex(/^\d+$/)) }),
    query: z.strictObject({ limit: z.optional(z.coerce.number()) }),
    response: z.object({ id: z.string(), limit: z.optional(z.number()) }),
  }),
  own: defineEndpoint({
    ...shared,
    method: 'GET',
    path: '/own',
    access: 'user',
    response: z.object({ sub: z.string() }),
  }),
  important: defineEndpoint({
    ...shared,
    method: 'POST',
    path: '/important',
    access: 'user',
    needsProof: true,
    response: z.object({}),
  }),
  administer: defineEndpoint({
    ...shared,
    method: 'POST',
    path: '/administer',
    access: 'admin',
    response: z.object({}),
  }),
  employers: defineEndpoint({
    ...shared,
    method: 'GET',
    path: '/employers',
    access: 'employer',
    response: z.object({}),
  }),
  linked: defineEndpoint({
    ...shared,
    method: 'GET',
    path: '/linked',
    access: 'capability',
    response: z.object({ hasUser: z.boolean() }),
  }),
  internal: defineEndpoint({
    ...shared,
    method: 'GET',
    path: '/internal',
    access: 'internal',
    response: z.object({}),
  }),
  fails: defineEndpoint({
    ...shared,
    method: 'GET',
    path: '/fails/:how',
    access: 'open',
    params: z.strictObject({ how: z.string() }),
    response: z.object({ text: z.string() }),
  }),
  upload: defineEndpoint({
    ...shared,
    method: 'POST',
    path: '/upload',
    access: 'user',
    body: note,
    multipart: { json: 'details', file: { field: 'file', maxBytes: 1000, required: true } },
    response: z.extend(echoed, { bytes: z.number(), name: z.string() }),
  }),
  uploadSeveral: defineEndpoint({
    ...shared,
    method: 'POST',
    path: '/uploads',
    access: 'user',
    multipart: { file: { field: 'images', maxBytes: 1000, required: false, most: 3 } },
    response: z.object({ names: z.array(z.string()), bytes: z.number() }),
  }),
};

const failures: Record<string, () => unknown> = {
  conflict: () => conflict('This is taken.'),
  nothing: () => new AppError('no_content', 'Nothing here'),
  unknown: () => new Error('connect to db-7 as root:hunter2 failed'),
  database: () => new mongoose.mongo.MongoNetworkError('connection refused'),
};
export const testRoutes: Route[] = [
  route(endpoints.echo, ({ body }) => ({ ...body, requestId: currentRequestId(), more: 'hidden' })),
  route(endpoints.read, ({ params, query }) => ({ ...params, ...query })),
  route(endpoints.own, ({ user }) => ({ sub: user.sub })),
  route(endpoints.important, () => ({})),
  route(endpoints.administer, () => ({})),
  route(endpoints.employers, () => ({})),
  route(endpoints.linked, ({ user }) => ({ hasUser: user !== undefined })),
  route(endpoints.internal, () => ({})),
  route(endpoints.fails, ({ params: { how } }) => {
    if (how === 'response') return { text: 1 } as never;
    throw failures[how]?.();
  }),
  route(endpoints.upload, ({ body, file }) => ({
    ...body,
    requestId: currentRequestId(),
    bytes: file?.bytes.length ?? 0,
    name: file?.name ?? '',
  })),
  route(endpoints.uploadSeveral, ({ files }) => ({
    names: files.map(({ name }) => name),
    bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
  })),
];

/** An app with an endpoint of every kind, its log lines, and a function to call it. */
export async function startTestApp() {
  const config = testConfig();
  const { keys, tokenFor } = createTestKeys();
  const lines: string[] = [];
  const health = { isGood: true };
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  await emptyRedis(config);
  const redis = connectRedis(config.REDIS_URL, logger);
  await openRedis(redis);
  const authenticator = createAuthenticator({ keys, redis, logger });
  const create = (routes: Route[]) =>
    createServiceApp({
      routes,
      authenticator,
      ownerDevices: createOwnerDevices({ redis, secret: config.INTERNAL_SECRET, logger }),
      // Nothing here is a privileged act.
      acts: { record: async (_act, work) => work() },
      internalSecret: config.INTERNAL_SECRET,
      release: '0a1b2c3d',
      logger,
      accessLog: logger,
      metrics: createMetrics('test'),
      checkHealth: async () => {
        if (!health.isGood) throw new Error('connection refused');
      },
    });
  const server = createServer(create(testRoutes)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  async function send(call: string, init: RequestInit = {}) {
    const [method, address] = call.split(' ');
    const response = await fetch(`http://127.0.0.1:${port}${address}`, { method, ...init });
    const text = await response.text();
    const { status, headers } = response;
    return { status, headers, body: text.startsWith('{') ? JSON.parse(text) : text };
  }
  function close() {
    server.close();
    authenticator.close();
    redis.disconnect();
  }
  return { config, tokenFor, lines, health, create, send, close };
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
