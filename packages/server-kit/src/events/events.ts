import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DomainEvent,
  type EventName,
  type EventPayload,
  events,
  type ServiceName,
} from '@soloist/contracts';
import { Worker } from 'bullmq';
import * as z from 'zod/mini';
import { watchQueue } from '../redis/queue-metrics.ts';
import { connectWaitingRedis, queueOn, resumeKilled } from '../redis/redis.ts';
import { withContext } from '../telemetry/context.ts';
import type { Logger } from '../telemetry/logger.ts';
import { Counter } from '../telemetry/metrics.ts';
import { continueTrace, inStep } from '../telemetry/tracing.ts';
import { eventQueueName } from './outbox.ts';

const givenUp = new Counter({
  name: 'events_given_up_total',
  help: 'Events that failed in every attempt.',
  labelNames: ['event'],
});

const closeWithinMs = 5000;

export type EventHandlers = {
  [Name in EventName]?: (event: DomainEvent<Name>) => Promise<void>;
};

/** Any of the named events whose payload has at least these fields. */
export type EventWith<Fields, Name extends EventName = EventName> = {
  [Each in Name]: EventPayload<Each> extends Fields ? DomainEvent<Each> : never;
}[Name];

/** An event in the queue, without its payload once it is handled. */
type QueuedEvent = Pick<DomainEvent, 'id' | 'name'> & Partial<DomainEvent>;

async function handle(data: QueuedEvent, handlers: EventHandlers) {
  const handler = handlers[data.name] as ((event: DomainEvent) => Promise<void>) | undefined;
  if (!handler) throw new Error(`no handler for ${data.name}`);
  const payload = z.parse(events[data.name].payload, data.payload);
  await handler({ ...data, payload } as DomainEvent);
}

/**
 * Consumes the events addressed to `service`. Delivery is at least once: a handler must do
 * nothing the second time it sees an event's id.
 * @throws Error at start when an event has no handler, or a handler no event.
 */
export function consumeEvents({
  service,
  handlers,
  redisUrl,
  logger,
}: {
  service: ServiceName;
  handlers: EventHandlers;
  redisUrl: string;
  logger: Logger;
}) {
  const expected = (Object.keys(events) as EventName[]).filter((name) =>
    (events[name].consumers as readonly ServiceName[]).includes(service),
  );
  const names = Object.keys(handlers) as EventName[];
  const missing = expected.filter((name) => !handlers[name]);
  const surplus = names.filter((name) => !expected.includes(name));
  if (missing.length + surplus.length > 0) {
    throw new Error(
      `${service}: events without handler [${missing}], handlers without event [${surplus}]`,
    );
  }
  if (expected.length === 0) return { close: async () => {} };
  // From zero, so that Prometheus sees the first event of this process as an increase.
  for (const event of expected) givenUp.inc({ event }, 0);
  const connection = connectWaitingRedis(redisUrl, logger);
  const queueName = eventQueueName(service);
  const unwatch = watchQueue(queueName, connection);
  const worker = new Worker<QueuedEvent>(
    queueName,
    async (job) => {
      const { id, name, payload, requestId = id } = job.data;
      // Handled before its process ended.
      if (!payload) return;
      const context = { requestId, trace: continueTrace(job.data.traceparent) };
      await withContext(context, () =>
        inStep({ name: `handle ${name}`, kind: 'consumer' }, () => handle(job.data, handlers)),
      ).catch((cause) => {
        // Redis stores errors thrown here, and an error may quote personal data.
        throw new Error('not handled', { cause });
      });
      // Redis stores the id for a day to recognise a repeated event; personal data goes immediately.
      await job.updateData({ id, name });
    },
    { ...queueOn(queueName, connection), ...resumeKilled(), concurrency: 10 },
  );
  worker.on('failed', (job, err) => {
    const details = {
      event: job?.name,
      eventId: job?.id,
      attempt: job?.attemptsMade,
      err: err.cause ?? err,
    };
    if (job?.finishedOn) {
      givenUp.inc({ event: job.name });
      logger.error(details, 'event failed permanently');
    } else logger.warn(details, 'event failed; will retry');
  });
  worker.on('error', (err) => logger.debug({ err: err.message }, 'event worker'));
  // Closing waits for Redis, which may be down: events under way are delivered again.
  return {
    async close() {
      const ended = worker.close().then(unwatch);
      await Promise.race([ended, sleep(closeWithinMs, undefined, { ref: false })]);
      connection.disconnect();
    },
  };
}

type Handler = (event: DomainEvent) => Promise<void>;

/**
 * Merges the handlers of several features: an event that several handle goes to each in turn. If one
 * fails, the event is delivered again to all, and the others recognise it.
 */
export function mergeEventHandlers(...features: EventHandlers[]): EventHandlers {
  const names = features.flatMap((handlers) => Object.keys(handlers) as EventName[]);
  return Object.fromEntries(
    names.map((name) => {
      const theirs = features.flatMap((handlers) => (handlers[name] as Handler | undefined) ?? []);
      const handle: Handler = async (event) => {
        for (const handler of theirs) await handler(event);
      };
      return [name, handle];
    }),
  );
}
