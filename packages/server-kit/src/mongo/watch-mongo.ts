import type { mongo } from 'mongoose';
import { currentContext } from '../telemetry/context.ts';
import type { Logger } from '../telemetry/logger.ts';
import { Counter, Gauge } from '../telemetry/metrics.ts';
import { startStep } from '../telemetry/tracing.ts';
import { requireDriver } from './mongo-driver.ts';
import { shapeOfCommand } from './query-shape.ts';

/** Longer answers of MongoDB are logged unless SLOW_QUERY_MS says otherwise. */
const usuallySlowMs = 100;

const slow = new Counter({
  name: 'mongodb_slow_queries_total',
  help: 'MongoDB commands slower than SLOW_QUERY_MS.',
  labelNames: ['collection', 'command'],
});
const up = new Gauge({ name: 'mongodb_up', help: '1 while MongoDB answers its heartbeat.' });
const open = new Gauge({
  name: 'mongodb_pool_connections',
  help: 'Open connections to MongoDB; maxPoolSize of service.ts is the most.',
});
const used = new Gauge({
  name: 'mongodb_pool_connections_in_use',
  help: 'Connections that a command is using.',
});
const awaited = new Gauge({
  name: 'mongodb_pool_waiting',
  help: 'Commands that wait for a connection.',
});
// A process without MongoDB imports them, too: it must not report that MongoDB is down.
for (const gauge of [up, open, used, awaited]) gauge.remove();

/** Commands of features, not those of a start, such as `createIndexes`. */
const questions = new Set([
  ...['find', 'getMore', 'aggregate', 'count', 'distinct'],
  ...['insert', 'update', 'delete', 'findAndModify'],
]);

type Command = mongo.BSON.Document;

/** The driver's function that sends a command and resolves with its reply. */
type Send = (
  this: unknown,
  namespace: unknown,
  command: Command,
  ...rest: unknown[]
) => Promise<unknown>;
interface DriverModule {
  Connection: { prototype: { command: Send } };
}

interface SentCommand {
  command: Command;
  ms: number;
  /** Undefined when the command failed. */
  reply: unknown;
}

/** Called for every command of features; one for the process, as mongoose's connection is. */
let observeCommand: ((sent: SentCommand) => void) | undefined;
const watched = new WeakSet<mongo.MongoClient>();

/** Logs, counts and traces MongoDB commands; of filters only the names of their fields. */
export function watchMongo(
  client: mongo.MongoClient,
  { slowMs = usuallySlowMs, logger }: { slowMs?: number | undefined; logger: Logger },
) {
  if (watched.has(client)) return;
  watched.add(client);
  watchPool(client);
  watchCommands();

  function observe({ command, ms, reply }: SentCommand) {
    const isSlow = ms >= slowMs;
    const context = currentContext();
    if (!(isSlow || context?.trace.isSampled)) return;
    const { name, collection, shape } = shapeOfCommand(command);
    if (context) traceCommand({ name, collection, ms, parent: context.trace });
    if (!isSlow) return;
    slow.inc({ collection, command: name });
    const returned = returnedBy(reply);
    logger.warn({ collection, command: name, shape, ms: Math.round(ms), returned }, 'slow query');
  }

  observeCommand = (sent) => {
    try {
      observe(sent);
    } catch (err) {
      // The command itself has succeeded or failed by now.
      logger.error({ err }, "couldn't observe a MongoDB command");
    }
  };
}

/**
 * Measures each command around the driver's own function. Its events (`monitorCommands`) copy the
 * command and parse every reply a second time.
 */
function watchCommands() {
  const { Connection } = requireDriver('cmap/connection.js') as DriverModule;
  const send = Connection.prototype.command;
  if (send.name !== 'sendAndObserve') Connection.prototype.command = observed(send);
}

const observed = (send: Send): Send =>
  async function sendAndObserve(namespace, command, ...rest) {
    if (!questions.has(nameOf(command))) return send.call(this, namespace, command, ...rest);
    const startedAt = performance.now();
    let reply: unknown;
    try {
      reply = await send.call(this, namespace, command, ...rest);
      return reply;
    } finally {
      observeCommand?.({ command, ms: performance.now() - startedAt, reply });
    }
  };

/** The first key of a command is its name. */
function nameOf(command: Command): string {
  for (const name in command) return name;
  return '';
}

function traceCommand({
  name,
  collection,
  ms,
  parent,
}: {
  name: string;
  collection: string;
  ms: number;
  parent: Parameters<typeof startStep>[0]['parent'];
}) {
  const { end } = startStep({
    name: `${name} ${collection}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'mongodb',
      'db.operation.name': name,
      'db.collection.name': collection,
    },
    parent,
    startedAt: Date.now() - ms,
  });
  end();
}

/** The number of documents in a response, or that it reports. */
function returnedBy(reply: unknown): number | undefined {
  // Replies of cursors are parsed as they are read.
  const { toObject } = (reply ?? {}) as { toObject?: () => unknown };
  const { cursor, n } = ((toObject ? toObject.call(reply) : reply) ?? {}) as {
    cursor?: { firstBatch?: unknown[]; nextBatch?: unknown[] };
    n?: number;
  };
  return (cursor?.firstBatch ?? cursor?.nextBatch)?.length ?? n;
}

/** What the driver keeps of its servers. */
interface ConnectedClient {
  topology: { s: { servers: Map<string, { pool: { totalConnectionCount: number } }> } };
}

/** Connections that opened before their events were counted: at least the first one. */
function countOpen(client: mongo.MongoClient): number {
  const { servers } = (client as unknown as ConnectedClient).topology.s;
  return [...servers.values()].reduce((sum, { pool }) => sum + pool.totalConnectionCount, 0);
}

function watchPool(client: mongo.MongoClient) {
  up.set(1);
  open.set(countOpen(client));
  client.on('serverHeartbeatSucceeded', () => up.set(1));
  client.on('serverHeartbeatFailed', () => up.set(0));
  client.on('connectionCreated', () => open.inc());
  client.on('connectionClosed', () => open.dec());
  client.on('connectionCheckOutStarted', () => awaited.inc());
  client.on('connectionCheckOutFailed', () => awaited.dec());
  client.on('connectionCheckedOut', () => {
    awaited.dec();
    used.inc();
  });
  client.on('connectionCheckedIn', () => used.dec());
}
