import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceName } from '@soloist/contracts';
import type { Express } from 'express';
import mongoose from 'mongoose';
import { type ActLog, ActModel, startActs } from './audit/privileged-acts.ts';
import { type Authenticator, createAuthenticator, type KeySource, keysFrom } from './auth/auth.ts';
import type { FindDeployer } from './auth/deployers.ts';
import { createOwnerDevices, type OwnerDevices } from './auth/owner-devices.ts';
import type { BaseConfig } from './config.ts';
import { consumeEvents, type EventHandlers } from './events/events.ts';
import { startRelay } from './events/outbox.ts';
import { createServiceApp, type ServiceAppDeps } from './http/app.ts';
import { createDrain } from './http/drain.ts';
import type { Route } from './http/routes.ts';
import { createMigrator, type Migration } from './mongo/migrations.ts';
import { type AnyModel, createIndexesOf } from './mongo/models.ts';
import { failWritesOnClose } from './mongo/mongo-writes.ts';
import { watchMongo } from './mongo/watch-mongo.ts';
import { DeletedAccountModel } from './personal-data/deleted-accounts.ts';
import { createPersonalDataHandlers, type PersonalData } from './personal-data/personal-data.ts';
import { followFlags } from './redis/flags.ts';
import { connectRedis, openRedis, type RedisConnection } from './redis/redis.ts';
import { createAccessLog } from './telemetry/access-log.ts';
import { createLogger, type Logger } from './telemetry/logger.ts';
import { createMetrics } from './telemetry/metrics.ts';
import { startTracing } from './telemetry/tracing.ts';

/** The dependencies of a service's features. */
export interface ServiceContext {
  logger: Logger;
  redis: RedisConnection;
  authenticator: Authenticator;
  ownerDevices: OwnerDevices;
  /** For privileged acts outside endpoints. */
  acts: ActLog;
  server: Server;
}

export interface ServiceSetup {
  routes: Route[];
  /** Third-party applications below a path; each checks access itself. */
  mounted?: ServiceAppDeps['mounted'];
  /** Verifies deploy tokens, for the service with endpoints for `deploy`. */
  findDeployer?: FindDeployer;
  /** Handlers of the events addressed to this service. */
  events?: EventHandlers;
  /** Its personal data; only identity, which collects it, has none. */
  personalData?: PersonalData;
  /** Throws while this process cannot do its work, although its stores answer. */
  checkHealth?: () => unknown;
  /** Closed in order once no event is being handled: sockets, queues, timers. */
  closers?: (() => Promise<unknown>)[];
}

export interface ServiceDefinition {
  name: ServiceName;
  config: BaseConfig;
  models: AnyModel[];
  /** Runs before everything else, once for all processes of the service. */
  migrations?: Migration[];
  /**
   * False in a service's second process, which logs, metrics and traces call its worker: the
   * process that serves HTTP consumes the events.
   */
  consumesEvents?: boolean;
  /** Only identity has a source other than identity over HTTP. */
  keys?: KeySource;
  create: (context: ServiceContext) => Promise<ServiceSetup> | ServiceSetup;
}

export interface RunningService {
  url: string;
  close: () => Promise<void>;
  /** Closes without losing a request: callers are sent elsewhere LEAVE_MS before. A worker closes immediately. */
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
  const access = createAccessLog(processName, config.LOG_LEVEL);
  const stopTracing = await startTracing(processName, config);
  const redis = connectRedis(config.REDIS_URL, logger);
  await Promise.all([
    connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_${name}`),
    openRedis(redis),
  ]);
  watchMongo(mongoose.connection.getClient(), { slowMs: config.SLOW_QUERY_MS, logger });
  const stored = [...models, ActModel, ...(name === 'identity' ? [] : [DeletedAccountModel])];
  await createIndexesOf(stored);
  await createMigrator({ migrations, logger }).up();
  const authenticator = createAuthenticator({
    keys: keys ?? keysFrom(config.IDENTITY_URL),
    redis,
    logger,
  });
  await authenticator.ready();
  const ownerDevices = createOwnerDevices({ redis, secret: config.INTERNAL_SECRET, logger });
  const acts = startActs(name, logger);
  const flags = followFlags({ redis, logger });
  await flags.ready();
  // Before the features are created: socket.io puts itself in front of existing listeners.
  const server = createServer((req, res) => app(req, res));
  const drain = createDrain(server);
  const setup = await create({ logger, redis, authenticator, ownerDevices, acts, server });
  const personal = consumesEvents ? personalDataOf(name, setup) : undefined;
  const app: Express = createServiceApp({
    routes: [...setup.routes, ...(personal?.routes ?? [])],
    mounted: setup.mounted,
    findDeployer: setup.findDeployer,
    authenticator,
    ownerDevices,
    acts,
    internalSecret: config.INTERNAL_SECRET,
    release: config.RELEASE,
    logger,
    accessLog: access.log,
    metrics: createMetrics(processName),
    checkHealth: async () => {
      if (drain.isLeaving()) throw new Error('this process is shutting down');
      await Promise.all([mongoose.connection.db?.command({ ping: 1 }), redis.ping()]);
      await setup.checkHealth?.();
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
        handlers: { ...setup.events, ...personal?.events },
        redisUrl: config.REDIS_URL,
        logger,
      })
    : undefined;
  server.listen(config.PORT, config.HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  logger.info({ port }, 'listening');

  const close = async () => {
    // A request or an event under way still needs its feature.
    await Promise.all([drain.finishRequests(config.SHUTDOWN_TIMEOUT_MS), consumer?.close()]);
    for (const closer of setup.closers ?? []) await closer();
    await drain.closeConnections();
    acts.close();
    flags.close();
    await relay.close();
    authenticator.close();
    redis.disconnect();
    await mongoose.disconnect();
    await access.close();
    await stopTracing();
    logger.info('stopped');
  };
  const leave = async () => {
    // A worker has no callers, and a job that it started meanwhile might be interrupted.
    if (consumesEvents) await drain.announce(config.LEAVE_MS);
    await close();
  };
  return { url: `http://${config.HOST}:${port}`, close, leave };
}

function personalDataOf(name: ServiceName, { personalData }: ServiceSetup) {
  if (name === 'identity') return undefined;
  if (!personalData) throw new Error(`${name} declares no personal data`);
  return createPersonalDataHandlers(name, personalData);
}

/**
 * Connects mongoose to one database; operators in filters from outside are neutralised. Connecting
 * creates neither collections nor indexes: `startService` creates the indexes of its models.
 */
export async function connectMongo(url: string, dbName: string) {
  mongoose.set({ sanitizeFilter: true, strictQuery: 'throw' });
  failWritesOnClose();
  await mongoose.connect(url, {
    dbName,
    autoIndex: false,
    autoCreate: false,
    serverSelectionTimeoutMS: 5000,
    // A silently lost connection would block its commands for ever.
    socketTimeoutMS: 60_000,
    // No command may wait for ever for a free connection, as after the server was killed.
    waitQueueTimeoutMS: 10_000,
    maxPoolSize: 20,
  });
}
