import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceName } from '@soloist/contracts';
import type { Express } from 'express';
import mongoose from 'mongoose';
import { type ActLog, ActModel, startActs } from './acts.ts';
import { type AppParts, createServiceApp } from './app.ts';
import { type Authenticator, createAuthenticator, type KeySource, keysFrom } from './auth.ts';
import type { BaseConfig } from './config.ts';
import { ErasedPersonModel } from './erased-people.ts';
import { consumeEvents, type EventHandlers } from './events.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import type { AnyModel } from './models.ts';
import { startRelay } from './outbox.ts';
import { createOwnBrowsers, type OwnBrowsers } from './own-browsers.ts';
import { type PersonalData, personalDataParts } from './personal-data.ts';
import { connectRedis, type RedisConnection } from './redis.ts';
import type { Route } from './routes.ts';
import { startTracing } from './tracing.ts';
import { watchMongo } from './watch-mongo.ts';

/** What a service's own parts are made from. */
export interface ServiceContext {
  logger: Logger;
  redis: RedisConnection;
  authenticator: Authenticator;
  ownBrowsers: OwnBrowsers;
  /** For privileged acts that are no endpoint's. */
  acts: ActLog;
  server: Server;
}

export interface ServiceParts {
  routes: Route[];
  /** Applications of others below a path; each decides itself who may use it. */
  mounted?: AppParts['mounted'];
  /** Handlers of the events addressed to this service. */
  events?: EventHandlers;
  /** What it holds of a person; only identity, which asks, has none. */
  personalData?: PersonalData;
  /** Closed in order once no event is being handled: sockets, queues, timers. */
  closers?: (() => Promise<unknown>)[];
}

export interface ServiceDefinition {
  name: ServiceName;
  config: BaseConfig;
  models: AnyModel[];
  /**
   * False in a service's second process, which logs, metrics and traces call its worker: its events
   * are consumed once, by the one that answers HTTP.
   */
  consumesEvents?: boolean;
  /** Only identity has another source than identity over HTTP. */
  keys?: KeySource;
  create: (context: ServiceContext) => Promise<ServiceParts> | ServiceParts;
}

export interface RunningService {
  url: string;
  close: () => Promise<void>;
}

/**
 * Connects, builds and listens; port 0 picks a free one. `close` stops taking requests and events,
 * finishes those under way, then lets go.
 */
export async function startService({
  name,
  config,
  models,
  keys,
  consumesEvents = true,
  create,
}: ServiceDefinition): Promise<RunningService> {
  const processName = consumesEvents ? name : `${name}-worker`;
  const logger = createLogger(processName, config.LOG_LEVEL);
  const stopTracing = await startTracing(processName, config);
  const redis = connectRedis(config.REDIS_URL, logger);
  await Promise.all([
    connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_${name}`),
    redis.connect(),
  ]);
  watchMongo(mongoose.connection.getClient(), { slowMs: config.SLOW_QUERY_MS, logger });
  const stored = [...models, ActModel, ...(name === 'identity' ? [] : [ErasedPersonModel])];
  await Promise.all(stored.map((model) => model.init()));
  const authenticator = createAuthenticator({
    keys: keys ?? keysFrom(config.IDENTITY_URL),
    redis,
    logger,
  });
  await authenticator.ready();
  const ownBrowsers = createOwnBrowsers({ redis, secret: config.INTERNAL_SECRET, logger });
  const acts = startActs(logger);
  // Before the parts are made: socket.io puts itself in front of the listeners that it finds.
  const server = createServer((req, res) => app(req, res));
  const parts = await create({ logger, redis, authenticator, ownBrowsers, acts, server });
  const personal = consumesEvents ? personalDataOf(name, parts) : undefined;
  const app: Express = createServiceApp({
    routes: [...parts.routes, ...(personal?.routes ?? [])],
    ...(parts.mounted ? { mounted: parts.mounted } : {}),
    authenticator,
    ownBrowsers,
    acts,
    internalSecret: config.INTERNAL_SECRET,
    logger,
    metrics: createMetrics(processName),
    checkHealth: async () => {
      await Promise.all([mongoose.connection.db?.command({ ping: 1 }), redis.ping()]);
    },
  });
  const relay = startRelay({
    models: models.filter((model) => model.schema.path('outbox')),
    redisUrl: config.REDIS_URL,
    logger,
  });
  const consumer = consumesEvents
    ? consumeEvents({
        service: name,
        handlers: { ...parts.events, ...personal?.events },
        redisUrl: config.REDIS_URL,
        logger,
      })
    : undefined;
  server.listen(config.PORT, config.HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  logger.info({ port }, 'listening');

  const close = async () => {
    const closed = server.listening ? once(server, 'close') : undefined;
    server.close();
    server.closeIdleConnections();
    // An event under way still needs the parts that handle it.
    await consumer?.close();
    for (const closer of parts.closers ?? []) await closer();
    setTimeout(() => server.closeAllConnections(), 5000).unref();
    await closed;
    acts.close();
    await relay.close();
    authenticator.close();
    redis.disconnect();
    await mongoose.disconnect();
    await stopTracing();
    logger.info('stopped');
  };
  return { url: `http://${config.HOST}:${port}`, close };
}

function personalDataOf(name: ServiceName, { personalData }: ServiceParts) {
  if (name === 'identity') return undefined;
  if (!personalData) throw new Error(`${name} does not say what it holds of a person`);
  return personalDataParts(name, personalData);
}

/** Connects mongoose to one database; operators in filters from outside are neutralised. */
export async function connectMongo(url: string, dbName: string) {
  mongoose.set({ sanitizeFilter: true, strictQuery: 'throw' });
  await mongoose.connect(url, {
    dbName,
    serverSelectionTimeoutMS: 5000,
    // A line that is dead without saying so would hold what waits for it for ever.
    socketTimeoutMS: 60_000,
    // Nor may one wait for a line that never becomes free, as after the server was killed.
    waitQueueTimeoutMS: 10_000,
    maxPoolSize: 20,
    monitorCommands: true,
  });
}

/** Closes a running part on SIGTERM or SIGINT and exits; 10 s at most. */
export function closeOnSignal({ close }: { close: () => Promise<unknown> }) {
  const stop = () => {
    setTimeout(() => process.exit(1), 10_000).unref();
    // A failure is left unhandled: Node prints it and ends the process with 1.
    void close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
