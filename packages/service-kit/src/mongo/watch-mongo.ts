import type { mongo } from 'mongoose';
import { currentContext } from '../telemetry/context.ts';
import type { Logger } from '../telemetry/logger.ts';
import { Counter, Gauge } from '../telemetry/metrics.ts';
import { startStep } from '../telemetry/tracing.ts';
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

/** Commands of features, not those of a start, such as `createIndexes`. */
const questions = new Set([
  ...['find', 'getMore', 'aggregate', 'count', 'distinct'],
  ...['insert', 'update', 'delete', 'findAndModify'],
]);

const watched = new WeakSet<mongo.MongoClient>();

/** Logs, counts and traces MongoDB commands; of filters only the names of their fields. */
export function watchMongo(
  client: mongo.MongoClient,
  { slowMs = usuallySlowMs, logger }: { slowMs?: number | undefined; logger: Logger },
) {
  if (watched.has(client)) return;
  watched.add(client);
  watchPool(client);
  const underWay = new Map<number, mongo.BSON.Document>();

  function note({ requestId, duration }: CommandEnd, returned?: number) {
    const command = underWay.get(requestId);
    underWay.delete(requestId);
    const isSlow = duration >= slowMs;
    const context = currentContext();
    if (!command || !(isSlow || context?.trace.isSampled)) return;
    const { name, collection, shape } = shapeOfCommand(command);
    if (context) traceCommand({ name, collection, ms: duration, parent: context.trace });
    if (!isSlow) return;
    slow.inc({ collection, command: name });
    logger.warn({ collection, command: name, shape, ms: duration, returned }, 'slow query');
  }

  client.on('commandStarted', ({ requestId, commandName, command }) => {
    if (questions.has(commandName)) underWay.set(requestId, command);
  });
  client.on('commandSucceeded', (event) => note(event, returnedBy(event.reply)));
  client.on('commandFailed', (event) => note(event));
}

type CommandEnd = Pick<mongo.CommandSucceededEvent, 'requestId' | 'duration'>;

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
  const { cursor, n } = (reply ?? {}) as {
    cursor?: { firstBatch?: unknown[]; nextBatch?: unknown[] };
    n?: number;
  };
  return (cursor?.firstBatch ?? cursor?.nextBatch)?.length ?? n;
}

function watchPool(client: mongo.MongoClient) {
  up.set(1);
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
