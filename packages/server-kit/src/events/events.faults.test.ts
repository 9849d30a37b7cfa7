import { type EventName, events } from '@soloist/contracts';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { register } from 'prom-client';
import { createLogger } from '../telemetry/logger.ts';
import { eventually, newId } from '../testing/index.ts';
import { emptyRedis, testConfig } from '../testing/stores.ts';
import { consumeEvents, type EventHandlers } from './events.ts';
import { eventQueueName, newEvent } from './outbox.ts';

const service = 'messaging';
const queueName = eventQueueName(service);
const { REDIS_URL: redisUrl, ...config } = testConfig();
const redis = new Redis(redisUrl, { maxRetriesPerRequest: null });

beforeEach(() => emptyRedis({ ...config, REDIS_URL: redisUrl }));
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
afterAll(() => redis.quit());

/** A process that starts to handle an event and is killed, as often as given. */
async function killWhileHandling(times: number) {
  const worker = new Worker(queueName, null, {
    connection: redis,
    lockDuration: 50,
    stalledInterval: 100,
    maxStalledCount: times + 1,
  });
  await worker.startStalledCheckTimer();
  for (let i = 0; i < times; i++) {
    await eventually(async () => Boolean(await worker.getNextJob(`process ${i}`)));
  }
  await worker.close(true);
}

it('handles an event whose process was killed again and again', async () => {
  const event = newEvent('proposal.viewed', {
    proposalId: newId(),
    freelancerId: newId(),
    projectName: 'Packaging',
    clientEmail: 'noor@client.test',
    clientName: 'Noor',
  });
  const queue = new Queue(queueName, { connection: redis });
  closers.push(() => queue.close());
  await queue.add(event.name, event, { jobId: event.id, attempts: 2 });
  await killWhileHandling(4);

  const handled: string[] = [];
  const names = (Object.keys(events) as EventName[]).filter((name) =>
    (events[name].consumers as readonly string[]).includes(service),
  );
  const handler = async ({ id }: { id: string }) => {
    handled.push(id);
  };
  const handlers = Object.fromEntries(names.map((name) => [name, handler])) as EventHandlers;
  const consumer = consumeEvents({
    service,
    handlers,
    redisUrl,
    logger: createLogger('test', 'silent'),
  });
  closers.push(consumer.close);
  // The first event that is given up is an increase.
  expect(await register.metrics()).toMatch(
    new RegExp(`^events_given_up_total\\{event="${event.name}".*\\} 0$`, 'm'),
  );
  await eventually(() => handled.length > 0, 20_000);
  expect(handled).toEqual([event.id]);
});
