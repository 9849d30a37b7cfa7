import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { type DomainEvent, type EventName, events } from '@soloist/contracts';
import mongoose, { model, Schema } from 'mongoose';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { Server } from 'socket.io';
import * as z from 'zod/mini';
import { createAuthenticator, revokedSessionsKey } from '../auth/auth.ts';
import { consumeEvents, type EventHandlers } from '../events/events.ts';
import { newEvent, outboxPlugin, startRelay } from '../events/outbox.ts';
import { createViews } from '../http/views.ts';
import { createJobQueue, defineJob, handleJob, startJobs } from '../jobs/jobs.ts';
import { connectMongo } from '../service.ts';
import { createSocketAdapter } from '../sockets/socket-adapter.ts';
import { createLogger } from '../telemetry/logger.ts';
import { startTestCluster, type TestCluster } from '../testing/cluster.ts';
import { createTestKeys, eventually, newId } from '../testing/index.ts';
import { testConfig } from '../testing/stores.ts';
import { connectRedis, findQueues, openRedis, type RedisConnection } from './redis.ts';

// All uses of Redis, on three nodes with a third of the keys each.
const config = testConfig();
const logger = createLogger('test', 'silent');
const schema = new Schema({});
schema.plugin(outboxPlugin);
const NoteModel = model<{ outbox: DomainEvent[] }>('ClusterNote', schema);

let cluster: TestCluster;
let redis: RedisConnection;
const closers: (() => unknown)[] = [];
beforeAll(async () => {
  cluster = await startTestCluster();
  redis = connectRedis(cluster.url, logger);
  await Promise.all([connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_kit`), openRedis(redis)]);
}, 60_000);
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
afterAll(async () => {
  redis?.disconnect();
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
  await cluster?.remove();
}, 30_000);

it('runs jobs of several queues once each, and retries failed ones', async () => {
  const jobs = ['test.print-document', 'test.send-mail', 'test.read-page'].map((name) =>
    defineJob({ name, payload: z.strictObject({ id: z.string() }), attempts: 2, backoffMs: 10 }),
  );
  const ran: string[] = [];
  const handlers = jobs.map((job) =>
    handleJob({
      job,
      run: async ({ id }) => {
        ran.push(`${job.name} ${id}`);
        if (ran.filter((each) => each === `${job.name} ${id}`).length === 1)
          throw new Error('once');
      },
      onGivenUp: async () => {},
      concurrency: 2,
    }),
  );
  const queue = createJobQueue(cluster.url, logger);
  closers.push(() => queue.close());
  for (const job of jobs)
    for (const id of ['a', 'b', 'a']) await queue.enqueue(job, { id }, { key: id });
  const running = startJobs({ handlers, redisUrl: cluster.url, logger });
  closers.push(() => running.close());
  const twice = jobs.flatMap(({ name }) =>
    ['a', 'b'].flatMap((id) => [`${name} ${id}`, `${name} ${id}`]),
  );
  await eventually(() => ran.length >= twice.length);
  expect(ran.toSorted()).toEqual(twice.toSorted());
  expect(await findQueues(redis)).toEqual(expect.arrayContaining(jobs.map(({ name }) => name)));
});

it('delivers events from outboxes to every consumer', async () => {
  const relay = startRelay({ models: [NoteModel], redisUrl: cluster.url, logger });
  closers.push(() => relay.close());
  const event = newEvent('proposal.accepted', {
    proposalId: newId(),
    freelancerId: newId(),
    projectName: 'Packaging',
    clientEmail: 'noor@client.test',
    clientName: 'Noor',
  });
  const consumers = ['messaging', 'marketplace'] as const;
  const received: string[] = [];
  for (const service of consumers) {
    const names = (Object.keys(events) as EventName[]).filter((name) =>
      (events[name].consumers as readonly string[]).includes(service),
    );
    const take = async ({ id }: DomainEvent) => void received.push(`${service} ${id}`);
    const handlers = Object.fromEntries(names.map((name) => [name, take])) as EventHandlers;
    const { close } = consumeEvents({ service, handlers, redisUrl: cluster.url, logger });
    closers.push(close);
  }
  await NoteModel.create({ outbox: [event] });
  await eventually(() => received.length === consumers.length);
  expect(received.toSorted()).toEqual([`marketplace ${event.id}`, `messaging ${event.id}`]);
});

it('counts views in batches', async () => {
  const written: object[] = [];
  const views = createViews({
    name: randomUUID(),
    redis,
    logger,
    secret: 'test',
    write: async ({ counts }) => void written.push(...counts),
    everyMs: 3600_000,
  });
  closers.push(views.close);
  const subject = newId();
  for (const visitor of ['ada', 'grace', 'ada'])
    await views.count({ thing: subject, kind: 'views', visitor });
  await views.flush();
  expect(written).toMatchObject([{ thing: subject, kind: 'views', count: 2 }]);
});

it('reaches the sockets of every process', async () => {
  const streamName = `test:${randomUUID()}`;
  const [first, second] = [1, 2].map(() => {
    const { adapter, close } = createSocketAdapter({ streamName, redisUrl: cluster.url, logger });
    const io = new Server(createServer(), { adapter });
    closers.push(close, () => io.close());
    return io;
  });
  const received: string[] = [];
  first?.on('greeting', () => received.push('by first'));
  second?.on('greeting', () => received.push('by second'));
  // Both ways: a server that is closed before it has subscribed rejects its own subscription.
  await eventually(() => {
    first?.serverSideEmit('greeting');
    second?.serverSideEmit('greeting');
    return new Set(received).size === 2;
  });
});

it('counts rate limits and knows revoked sessions', async () => {
  const limit = new RateLimiterRedis({ storeClient: redis, points: 1, duration: 60 });
  await limit.consume('ada');
  await expect(limit.consume('ada')).rejects.toMatchObject({ consumedPoints: 2 });

  const { keys, tokenFor } = createTestKeys();
  const sessionId = newId();
  await redis.zadd(revokedSessionsKey, Date.now(), sessionId);
  const authenticator = createAuthenticator({ keys, redis, logger });
  closers.push(authenticator.close);
  await authenticator.ready();
  await expect(
    authenticator.authenticate(`Bearer ${tokenFor({ sessionId })}`),
  ).rejects.toMatchObject({ code: 'session_revoked' });
});

it('stores keys on every node', async () => {
  const nodes = 'nodes' in redis ? redis.nodes('master') : [];
  const sizes = await Promise.all(nodes.map((node) => node.dbsize()));
  expect(sizes).toHaveLength(3);
  expect(Math.min(...sizes)).toBeGreaterThan(0);
});

it('rejects while a part of the keys has no node, and connects once it has one again', async () => {
  const slot = '0';
  await cluster.onEveryNode('cluster', 'delslots', slot);
  const connection = connectRedis(cluster.url, logger);
  closers.push(() => connection.disconnect());
  await expect(openRedis(connection)).rejects.toThrow("can't use redis");
  await cluster.onFirstNode('cluster', 'addslots', slot);
  await eventually(() => connection.status === 'ready');
});
