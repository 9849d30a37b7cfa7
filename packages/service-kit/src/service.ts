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
import type { FindDeployer } from './deployers.ts';
import { createDrain } from './drain.ts';
import { ErasedPersonModel } from './erased-people.ts';
import { consumeEvents, type EventHandlers } from './events.ts';
import { followFlags } from './flags.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { createMigrator, type Migration } from './migrations.ts';
import type { AnyModel } from './models.ts';
import { failWritesOnClose } from './mongo-writes.ts';
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
  /** Of the service that has endpoints for `deploy`. */
  findDeployer?: FindDeployer;
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
  /** Run before anything else is made, once for all its processes. */
  migrations?: Migration[];
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
  /** Closes so that nobody who asks notices: LEAVE_MS earlier they are told to go elsewhere. A worker closes at once. */
  leave: () => Promise<void>;
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
  migrations = [],
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
  await createMigrator({ migrations, logger }).up();
  const authenticator = createAuthenticator({
    keys: keys ?? keysFrom(config.IDENTITY_URL),
    redis,
    logger,
  });
  await authenticator.ready();
  const ownBrowsers = createOwnBrowsers({ redis, secret: config.INTERNAL_SECRET, logger });
  const acts = startActs(name, logger);
  const flags = followFlags({ redis, logger });
  await flags.ready();
  // Before the parts are made: socket.io puts itself in front of the listeners that it finds.
  const server = createServer((req, res) => app(req, res));
  const drain = createDrain(server);
  const parts = await create({ logger, redis, authenticator, ownBrowsers, acts, server });
  const personal = consumesEvents ? personalDataOf(name, parts) : undefined;
  const app: Express = createServiceApp({
    routes: [...parts.routes, ...(personal?.routes ?? [])],
    ...(parts.mounted ? { mounted: parts.mounted } : {}),
    ...(parts.findDeployer ? { findDeployer: parts.findDeployer } : {}),
    authenticator,
    ownBrowsers,
    acts,
    internalSecret: config.INTERNAL_SECRET,
    release: config.RELEASE,
    logger,
    metrics: createMetrics(processName),
    checkHealth: async () => {
      if (drain.isLeaving()) throw new Error('this process is leaving');
      await Promise.all([mongoose.connection.db?.command({ ping: 1 }), redis.ping()]);
    },
  });
  const relay = startRelay({
    models: stored.filter((model) => 'outbox' in model.schema.paths),
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
    // A request or an event under way still needs the parts that handle it.
    await Promise.all([drain.finishRequests(config.SHUTDOWN_TIMEOUT_MS), consumer?.close()]);
    for (const closer of parts.closers ?? []) await closer();
    await drain.closeLines();
    acts.close();
    flags.close();
    await relay.close();
    authenticator.close();
    redis.disconnect();
    await mongoose.disconnect();
    await stopTracing();
    logger.info('stopped');
  };
  const leave = async () => {
    // Nobody calls a worker, and what it still took up meanwhile might be cut off in the end.
    if (consumesEvents) await drain.announce(config.LEAVE_MS);
    await close();
  };
  return { url: `http://${config.HOST}:${port}`, close, leave };
}

function personalDataOf(name: ServiceName, { personalData }: ServiceParts) {
  if (name === 'identity') return undefined;
  if (!personalData) throw new Error(`${name} does not say what it holds of a person`);
  return personalDataParts(name, personalData);
}

/** Connects mongoose to one database; operators in filters from outside are neutralised. */
export async function connectMongo(url: string, dbName: string) {
  mongoose.set({ sanitizeFilter: true, strictQuery: 'throw' });
  failWritesOnClose();
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

/** By then whoever told us to end does it the hard way: Kubernetes after 30 s. */
const endWithinMs = 29_000;

interface Ending {
  close: () => Promise<unknown>;
  leave?: () => Promise<unknown>;
}

/** Lets a running part leave on SIGTERM, closes it on SIGINT (Ctrl-C, where nobody else is there), and exits. */
export function closeOnSignal({ close, leave = close }: Ending) {
  const stop = (end: () => Promise<unknown>) => {
    setTimeout(() => process.exit(1), endWithinMs).unref();
    // A failure is left unhandled: Node prints it and ends the process with 1.
    void end().then(() => process.exit(0));
  };
  process.once('SIGTERM', () => stop(leave));
  process.once('SIGINT', () => stop(close));
}
