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
import { withContext } from './context.ts';
import type { Logger } from './logger.ts';
import { Counter } from './metrics.ts';
import { eventQueueName } from './outbox.ts';
import { watchQueue } from './queue-metrics.ts';
import { connectWaitingRedis, queueOn } from './redis.ts';
import { continueTrace, inStep } from './tracing.ts';

const givenUp = new Counter({
  name: 'events_given_up_total',
  help: 'Events that could not be handled in all their tries.',
  labelNames: ['event'],
});

const closeWithinMs = 5000;

export type EventHandlers = {
  [Name in EventName]?: (event: DomainEvent<Name>) => Promise<void>;
};

/** Any event, of those named, that says at least these facts. */
export type EventWith<Facts, Name extends EventName = EventName> = {
  [Each in Name]: EventPayload<Each> extends Facts ? DomainEvent<Each> : never;
}[Name];

/** As it lies in the queue: without its payload once it is handled. */
type Travelling = Pick<DomainEvent, 'id' | 'name'> &
  Partial<DomainEvent> & {
    requestId?: string;
    traceparent?: string;
  };

async function handle(data: Travelling, handlers: EventHandlers) {
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
  const given = Object.keys(handlers) as EventName[];
  const missing = expected.filter((name) => !handlers[name]);
  const surplus = given.filter((name) => !expected.includes(name));
  if (missing.length + surplus.length > 0) {
    throw new Error(
      `${service}: events without handler [${missing}], handlers without event [${surplus}]`,
    );
  }
  if (expected.length === 0) return { close: async () => {} };
  const connection = connectWaitingRedis(redisUrl, logger);
  const queueName = eventQueueName(service);
  const unwatch = watchQueue(queueName, connection);
  const worker = new Worker<Travelling>(
    queueName,
    async (job) => {
      const { id, name, payload, requestId = id } = job.data;
      // Handled before its process ended.
      if (!payload) return;
      const context = { requestId, trace: continueTrace(job.data.traceparent) };
      await withContext(context, () =>
        inStep({ name: `handle ${name}`, kind: 'consumer' }, () => handle(job.data, handlers)),
      ).catch((cause) => {
        // Redis keeps what is thrown here, and an error may quote what could not be stored.
        throw new Error('not handled', { cause });
      });
      // Redis keeps the id a day, to know the event again; what it says of people goes at once.
      await job.updateData({ id, name });
    },
    { ...queueOn(queueName, connection), concurrency: 10 },
  );
  worker.on('failed', (job, err) => {
    const facts = {
      event: job?.name,
      eventId: job?.id,
      attempt: job?.attemptsMade,
      err: err.cause ?? err,
    };
    if (job?.finishedOn) {
      givenUp.inc({ event: job.name });
      logger.error(facts, 'event given up');
    } else logger.warn(facts, 'event not handled yet');
  });
  worker.on('error', (err) => logger.debug({ err: err.message }, 'event worker'));
  // Closing waits for a word from Redis, which may be away: what was under way is delivered again.
  return {
    async close() {
      const ended = worker.close().then(unwatch);
      await Promise.race([ended, sleep(closeWithinMs, undefined, { ref: false })]);
      connection.disconnect();
    },
  };
}
