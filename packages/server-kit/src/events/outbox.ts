import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import {
  type DomainEvent,
  type EventName,
  type EventPayload,
  events,
  type ServiceName,
  services,
} from '@soloist/contracts';
import type { Queue } from 'bullmq';
import mongoose, { type mongo, Schema } from 'mongoose';
import * as z from 'zod/mini';
import { type AnyModel, collectionOf, insertAll } from '../mongo/models.ts';
import { openQueue } from '../redis/open-queue.ts';
import { connectProducer, requireReady } from '../redis/redis.ts';
import { currentContext } from '../telemetry/context.ts';
import type { Logger } from '../telemetry/logger.ts';
import { Gauge } from '../telemetry/metrics.ts';
import { readTraceparent, traceparentOf } from '../telemetry/trace-context.ts';
import { startStep } from '../telemetry/tracing.ts';

/** The queue with the events for a service. */
export const eventQueueName = (service: ServiceName) => `events-${service}`;

/** An event to put into a document's `outbox` in the same write as its change. */
export function newEvent<Name extends EventName>(
  name: Name,
  payload: EventPayload<Name>,
): DomainEvent<Name> {
  const context = currentContext();
  return {
    id: randomUUID(),
    name,
    payload: z.parse(events[name].payload, payload) as EventPayload<Name>,
    at: new Date().toISOString(),
    requestId: context?.requestId,
    traceparent: context ? traceparentOf(context.trace) : undefined,
  };
}

const writes = new EventEmitter<{ write: [collection: string] }>();
const wakeRelay = ({ name }: { name: string }) => void writes.emit('write', name);

const entry = new Schema(
  {
    id: String,
    name: String,
    payload: Schema.Types.Mixed,
    at: String,
    requestId: String,
    traceparent: String,
  },
  { _id: false, id: false },
);

/** Adds the `outbox` array to a schema and wakes the relay after every write that changed a document. */
export function outboxPlugin(schema: Schema) {
  schema.add({ outbox: { type: [entry], default: [], select: false } });
  schema.index({ 'outbox.name': 1 }, { sparse: true });
  schema.post('save', function () {
    wakeRelay(this.collection);
  });
  schema.post('insertMany', function () {
    wakeRelay(this.collection);
  });
  schema.post('findOneAndUpdate', function () {
    wakeRelay(this.model.collection);
  });
  schema.post(['updateOne', 'updateMany'], function (result: mongo.UpdateResult) {
    if (result.modifiedCount + result.upsertedCount > 0) wakeRelay(this.model.collection);
  });
}

/**
 * Inserts a document unchanged and wakes the relay if it has events. It skips mongoose's casts, defaults
 * and validation, which cost more than the rest of the write: for fields that a contract has validated
 * and that match the schema.
 * @throws as a `save` does, such as for a duplicate key.
 */
export async function insertAsIs<Fields extends { _id: unknown; outbox: DomainEvent[] }>(
  model: AnyModel,
  fields: Fields,
) {
  const document = fields as mongo.OptionalUnlessRequiredId<Fields>;
  await collectionOf<Fields>(model).insertOne(document, { ignoreUndefined: true });
  if (fields.outbox.length > 0) wakeRelay(model.collection);
}

/**
 * Inserts several documents like `insertAsIs`, in one step; returns in order the failure of each
 * that was not inserted, such as a duplicate key.
 * @throws other errors.
 */
export async function insertAllAsIs<Fields extends { _id: unknown; outbox: DomainEvent[] }>(
  model: AnyModel,
  all: readonly Fields[],
): Promise<(Error | undefined)[]> {
  const failures = await insertAll(model, all);
  if (all.some(({ outbox }) => outbox.length > 0)) wakeRelay(model.collection);
  return failures;
}

/** A document with its unpublished events. */
interface StoredOutbox {
  _id: string | mongo.ObjectId;
  outbox: DomainEvent[];
}

/** Each second a fifth of the models is read: a service has up to fifteen, and the reads are its load at rest. */
const readEveryMs = 1000;
const readParts = 5;
/** Pause after a failure, such as an outage of Redis. */
const retryMs = 1000;
/** Pause between two runs, so that events written meanwhile are published together. */
const restMs = 50;
const batch = 100;
// Another version of this service may have written unknown events: they stay for it and block nothing.
const known = Object.keys(events);
const consumersOf = (name: EventName): readonly ServiceName[] => events[name].consumers;

const asJob = (event: DomainEvent) => ({
  name: event.name,
  data: event,
  opts: {
    jobId: event.id,
    attempts: 20,
    backoff: { type: 'exponential', delay: 200, jitter: 0.5 },
    removeOnComplete: { age: 24 * 3600 },
    // For an admin to inspect; it may hold an email.
    removeOnFail: { age: 30 * 24 * 3600 },
  },
});

/** The time in ms of the oldest unpublished event of each model. */
const oldestUnpublishedAt = new Map<string, number>();
const oldestSeconds = () =>
  oldestUnpublishedAt.size === 0
    ? 0
    : (Date.now() - Math.min(...oldestUnpublishedAt.values())) / 1000;

new Gauge({
  name: 'outbox_oldest_event_seconds',
  help: 'Age of the oldest event that is stored and not published; 0 without one.',
  collect() {
    this.set(oldestSeconds());
  },
});

/** An event with the trace of the span that published it, so that its consumers' spans belong to it. */
function withPublishing(event: DomainEvent & { traceparent?: string }) {
  const parent = readTraceparent(event.traceparent);
  if (!parent?.isSampled) return { event, end: () => {} };
  const { trace, end } = startStep({ name: `publish ${event.name}`, kind: 'producer', parent });
  return { event: { ...event, traceparent: traceparentOf(trace) }, end };
}

/**
 * Moves events from the documents' outboxes to the consumers' queues: immediately after a write of this
 * process, a second after a failure, and within five seconds for events that a killed process left behind.
 * Publishing twice is harmless: the queue knows the event by its id.
 */
export function startRelay({
  models,
  redisUrl,
  logger,
}: {
  models: AnyModel[];
  redisUrl: string;
  logger: Logger;
}) {
  const connection = connectProducer(redisUrl, logger);
  const queues = new Map<ServiceName, Queue>();
  let running: Promise<void> | undefined;
  let resting: NodeJS.Timeout | undefined;
  /** Models that may have unpublished events. */
  const due = new Set<AnyModel>();

  function queueOf(service: ServiceName): Queue {
    const queue = queues.get(service) ?? openQueue(eventQueueName(service), connection);
    queues.set(service, queue);
    return queue;
  }

  async function publish(unpublished: DomainEvent[]) {
    await requireReady(connection);
    const published = unpublished.map(withPublishing);
    for (const consumer of services) {
      const theirs = published.filter(({ event }) => consumersOf(event.name).includes(consumer));
      if (theirs.length > 0)
        await queueOf(consumer).addBulk(theirs.map(({ event }) => asJob(event)));
    }
    for (const { end } of published) end();
  }

  async function publishModel(model: AnyModel) {
    const pending = await model
      .find({ 'outbox.name': mongoose.trusted({ $in: known }) }, { outbox: 1 })
      .limit(batch)
      .lean<StoredOutbox[]>();
    if (pending.length === 0) return void oldestUnpublishedAt.delete(model.modelName);
    const documents = pending.map(({ _id, outbox }) => ({
      _id,
      unpublished: outbox.filter(({ name }) => known.includes(name)),
    }));
    const stored = documents.flatMap(({ unpublished }) => unpublished);
    oldestUnpublishedAt.set(model.modelName, Math.min(...stored.map(({ at }) => Date.parse(at))));
    await publish(stored);
    await collectionOf<StoredOutbox>(model).bulkWrite(
      documents.map(({ _id, unpublished }) => ({
        updateOne: {
          filter: { _id },
          update: { $pull: { outbox: { id: { $in: unpublished.map(({ id }) => id) } } } },
        },
      })),
    );
    if (pending.length === batch) due.add(model);
    else oldestUnpublishedAt.delete(model.modelName);
  }

  async function publishDue() {
    const those = [...due];
    due.clear();
    const failures: unknown[] = [];
    for (const model of those) {
      await publishModel(model).catch((err: unknown) => {
        due.add(model);
        failures.push(err);
      });
    }
    if (failures.length > 0) throw failures[0];
  }

  function run() {
    if (running || resting || due.size === 0) return;
    running = publishDue()
      .then(
        () => restMs,
        (err: Error) => {
          logger.warn({ err: err.message }, "couldn't publish events; will retry");
          return retryMs;
        },
      )
      .then((pauseMs) => {
        running = undefined;
        resting = setTimeout(afterRest, pauseMs);
      });
  }

  function afterRest() {
    resting = undefined;
    run();
  }

  function runFor(those: AnyModel[]) {
    for (const model of those) due.add(model);
    run();
  }

  const runAfterWrite = (collection: string) =>
    runFor(models.filter((model) => model.collection.name === collection));
  writes.on('write', runAfterWrite);
  let reads = 0;
  const timer = setInterval(() => {
    const part = reads++ % readParts;
    runFor(models.filter((_model, index) => index % readParts === part));
  }, readEveryMs);
  return {
    async close() {
      clearInterval(timer);
      writes.off('write', runAfterWrite);
      await running;
      clearTimeout(resting);
      // What was written in the last pause; another process would publish it seconds later.
      await publishDue().catch(() => undefined);
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}
