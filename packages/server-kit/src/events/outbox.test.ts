import type { DomainEvent, EventName, ServiceName } from '@soloist/contracts';
import { events } from '@soloist/contracts';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import mongoose, { model, Schema } from 'mongoose';
import { type AnyModel, isDuplicateKey } from '../mongo/models.ts';
import { connectMongo } from '../service.ts';
import { createLogger } from '../telemetry/logger.ts';
import { eventually, newId } from '../testing/index.ts';
import { startTestRedis } from '../testing/redis.ts';
import { emptyRedis, testConfig } from '../testing/stores.ts';
import { consumeEvents, type EventHandlers } from './events.ts';
import {
  eventQueueName,
  insertAllAsIs,
  insertAsIs,
  newEvent,
  outboxPlugin,
  startRelay,
} from './outbox.ts';

const config = testConfig();
const logger = createLogger('test', 'silent');
const schema = new Schema({ text: String });
schema.plugin(outboxPlugin);
const NoteModel = model<{ text: string; outbox: DomainEvent[] }>('Note', schema);

const TaskModel = model<{ text: string; outbox: DomainEvent[] }>(
  'Task',
  new Schema({ text: String }).plugin(outboxPlugin),
);

const service = 'messaging';
const viewed = (clientName: string) =>
  newEvent('proposal.viewed', {
    proposalId: newId(),
    freelancerId: newId(),
    projectName: 'Packaging',
    clientEmail: 'noor@client.test',
    clientName,
  });
const closers: (() => Promise<unknown>)[] = [];

/** A handler for every event that a service receives. */
function handlersOf(consumer: ServiceName, handler: (event: DomainEvent) => Promise<void>) {
  const names = (Object.keys(events) as EventName[]).filter((name) =>
    (events[name].consumers as readonly ServiceName[]).includes(consumer),
  );
  return Object.fromEntries(names.map((name) => [name, handler])) as EventHandlers;
}

/** The events that arrive at a consumer, which calls `judge` before it accepts one. */
function listen({ redisUrl = config.REDIS_URL, judge = (_event: DomainEvent) => {} } = {}) {
  const received: DomainEvent[] = [];
  const take = async (event: DomainEvent) => {
    judge(event);
    received.push(event);
  };
  const handlers = handlersOf(service, take);
  const { close } = consumeEvents({ service, handlers, redisUrl, logger });
  closers.push(close);
  return received;
}
function relay(redisUrl = config.REDIS_URL) {
  const { close } = startRelay({ models: [NoteModel], redisUrl, logger });
  closers.push(close);
}
const waiting = () =>
  NoteModel.countDocuments({ 'outbox.id': mongoose.trusted({ $exists: true }) });

beforeAll(() => connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_kit`));
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
});
beforeEach(async () => {
  await emptyRedis(config);
  await NoteModel.deleteMany();
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

it('delivers an event to its consumer and then removes it from the document', async () => {
  relay();
  const received = listen();
  const event = viewed('Grace');
  await NoteModel.create({ text: 'kept', outbox: [event] });
  await eventually(() => received.length === 1);
  expect(received[0]).toMatchObject({ id: event.id, payload: event.payload });
  await eventually(async () => (await waiting()) === 0);
  expect((await NoteModel.findOne().lean())?.text).toBe('kept');
});

describe('without the reads of every second', () => {
  function relayWithoutTimer(models: AnyModel[], redisUrl = config.REDIS_URL) {
    const timer = jest.spyOn(globalThis, 'setInterval').mockReturnValueOnce(undefined as never);
    const { close } = startRelay({ models, redisUrl, logger });
    timer.mockRestore();
    closers.push(close);
  }
  const store = () => NoteModel.create({ text: 'kept' });
  const writes: [string, (event: DomainEvent) => Promise<unknown>][] = [
    ['a save', (event) => NoteModel.create({ outbox: [event] })],
    ['an insert of several', (event) => NoteModel.insertMany([{ outbox: [event] }])],
    ['an insert as is', (event) => insertAsIs(NoteModel, { _id: newId(), outbox: [event] })],
    [
      'an insert of several as they are',
      (event) => insertAllAsIs(NoteModel, [{ _id: newId(), outbox: [event] }]),
    ],
    [
      'a change of one that is returned',
      async (event) => {
        const { _id } = await store();
        return NoteModel.findOneAndUpdate({ _id }, { $push: { outbox: event } }).exec();
      },
    ],
    [
      'a change of one',
      async (event) => NoteModel.updateOne({ _id: (await store())._id }, { outbox: [event] }),
    ],
    [
      'a change of several',
      async (event) => NoteModel.updateMany({ _id: (await store())._id }, { outbox: [event] }),
    ],
  ];

  it.each(writes)('publishes the event of %s', async (_name, write) => {
    relayWithoutTimer([NoteModel]);
    const received = listen();
    const event = viewed('Grace');
    await write(event);
    await eventually(() => received.some(({ id }) => id === event.id));
  });

  it('reads only the collection that was written', async () => {
    const reads = jest.spyOn(TaskModel, 'find');
    relayWithoutTimer([TaskModel, NoteModel]);
    const received = listen();
    await NoteModel.create({ outbox: [viewed('Grace')] });
    await eventually(() => received.length === 1);
    expect(reads).not.toHaveBeenCalled();
  });

  it('publishes the events of one model although those of another cannot be read', async () => {
    const find = jest.spyOn(TaskModel, 'find').mockImplementation(() => {
      throw new Error('this collection is damaged');
    });
    relayWithoutTimer([TaskModel, NoteModel]);
    const received = listen();
    const [unreadable, readable] = [viewed('Ada'), viewed('Grace')];
    const isReceived = (event: DomainEvent) => received.some(({ id }) => id === event.id);
    await TaskModel.create({ outbox: [unreadable] });
    await eventually(() => find.mock.calls.length > 0);
    await NoteModel.create({ outbox: [readable] });
    await eventually(() => isReceived(readable));
    expect(isReceived(unreadable)).toBe(false);
    find.mockRestore();
    await eventually(() => isReceived(unreadable));
  });

  it('publishes before it closes what was written immediately before', async () => {
    const received = listen();
    const { close } = startRelay({
      models: [NoteModel],
      redisUrl: config.REDIS_URL,
      logger,
    });
    const [first, last] = [viewed('first'), viewed('last')];
    await NoteModel.create({ outbox: [first] });
    await eventually(() => received.length === 1);
    await NoteModel.create({ outbox: [last] });
    await close();
    expect(await waiting()).toBe(0);
  });

  it('publishes after an outage of Redis what it could not publish', async () => {
    const redis = await startTestRedis();
    closers.push(redis.remove);
    relayWithoutTimer([TaskModel, NoteModel], redis.url);
    const received = listen({ redisUrl: redis.url });
    const warn = jest.spyOn(logger, 'warn');
    await redis.kill();
    await NoteModel.create({ outbox: [viewed('Grace')] });
    await eventually(
      () => warn.mock.calls.some(([, text]) => text?.includes('will retry')),
      20_000,
    );
    await redis.start();
    await eventually(() => received.length === 1, 20_000);
    await eventually(async () => (await waiting()) === 0);
  });
});

it('stores only the id of a handled event in Redis, and no payload', async () => {
  relay();
  let tries = 0;
  const received = listen({
    judge: () => {
      tries += 1;
      if (tries === 1) throw new Error('Grace Hopper could not be stored');
    },
  });
  const event = viewed('Grace Hopper');
  await NoteModel.create({ outbox: [event] });
  const redis = new Redis(config.REDIS_URL);
  closers.push(() => redis.quit());
  const job = await eventually(async () => {
    const storedEvents = await redis.hgetall(`bull:${eventQueueName(service)}:${event.id}`);
    return storedEvents.finishedOn ? storedEvents : undefined;
  });
  expect(JSON.stringify(job)).not.toContain('Grace');
  await NoteModel.create({ outbox: [event] });
  await eventually(async () => (await waiting()) === 0);
  expect(received).toHaveLength(1);
});

it('does nothing for an event that was already handled', async () => {
  const queue = new Queue(eventQueueName(service), { connection: { url: config.REDIS_URL } });
  closers.push(() => queue.close());
  const { id, name } = viewed('Grace');
  await queue.add(name, { id, name }, { jobId: id });
  const received = listen();
  await eventually(async () => (await queue.getJob(id))?.isCompleted());
  expect(received).toEqual([]);
});

it('inserts several documents in one step, publishes their events, and reports failed ones', async () => {
  relay();
  const received = listen();
  const { _id } = await NoteModel.create({ text: 'there' });
  const newNote = (text: string, id = new mongoose.Types.ObjectId()) => ({
    _id: id,
    text,
    outbox: [viewed(text)],
  });
  const all = [newNote('first'), newNote('again', _id), newNote('last')];
  const failures = await insertAllAsIs(NoteModel, all);
  expect(failures.map((err) => err && isDuplicateKey(err))).toEqual([undefined, true, undefined]);
  expect(failures[1]).toBeInstanceOf(Error);
  expect(await NoteModel.distinct('text')).toEqual(['first', 'last', 'there']);
  await eventually(() => received.length === 2);
});

it('hides the outbox from readers that do not select it', async () => {
  await NoteModel.create({ text: 'a', outbox: [viewed('Grace')] });
  expect(Object.keys((await NoteModel.findOne().lean()) ?? {})).not.toContain('outbox');
});

it('publishes the events that a killed process left behind', async () => {
  await NoteModel.collection.insertOne({ text: 'a', outbox: [viewed('Grace')] });
  relay();
  const received = listen();
  await eventually(() => received.length === 1);
});

it('skips an event of another version, and delivers the others', async () => {
  const unknownEvent = { ...viewed('Grace'), name: 'proposal.not-yet-known' };
  await NoteModel.collection.insertOne({ outbox: [unknownEvent, viewed('Ada')] });
  relay();
  const received = listen();
  await NoteModel.create({ outbox: [viewed('Mira')] });
  await eventually(() => received.length === 2);
  await eventually(async () => (await waiting()) === 1);
  const { outbox } =
    (await NoteModel.findOne({ 'outbox.id': unknownEvent.id }, 'outbox').lean()) ?? {};
  expect(outbox).toMatchObject([{ id: unknownEvent.id }]);
});

it('delivers each event once when several processes relay the same ones', async () => {
  const notes = Array.from({ length: 150 }, (_, i) => ({ outbox: [viewed(`client ${i}`)] }));
  await NoteModel.insertMany(notes);
  const received = listen();
  for (let i = 0; i < 3; i++) relay();
  await eventually(async () => (await waiting()) === 0);
  await eventually(() => received.length >= notes.length);
  expect(new Set(received.map(({ id }) => id)).size).toBe(notes.length);
  expect(received).toHaveLength(notes.length);
});

it('publishes the events of every model that another process left', async () => {
  const models = Array.from({ length: 4 }, () => TaskModel as AnyModel);
  await NoteModel.create({ outbox: [viewed('Grace')] });
  const received = listen();
  const { close } = startRelay({
    models: [...models, NoteModel],
    redisUrl: config.REDIS_URL,
    logger,
  });
  closers.push(close);
  await eventually(() => received.length === 1, 10_000);
});

it('redelivers an event until its handler succeeds', async () => {
  relay();
  let tries = 0;
  const received = listen({
    judge: () => {
      tries += 1;
      if (tries < 3) throw new Error('not yet');
    },
  });
  await NoteModel.create({ outbox: [viewed('Grace')] });
  await eventually(() => received.length === 1);
  expect(tries).toBe(3);
});

it('loses no event while Redis is down, and delivers all after it recovers', async () => {
  const redis = await startTestRedis();
  closers.push(redis.remove);
  relay(redis.url);
  const received = listen({ redisUrl: redis.url });
  await NoteModel.create({ outbox: [viewed('before')] });
  await eventually(() => received.length === 1);
  await eventually(async () => (await waiting()) === 0);

  await redis.kill();
  const ids = Array.from({ length: 20 }, (_, i) => viewed(`meanwhile ${i}`));
  for (const event of ids) await NoteModel.create({ outbox: [event] });
  expect(await waiting()).toBe(20);

  await redis.start();
  await eventually(() => received.length >= 21, 20_000);
  await eventually(async () => (await waiting()) === 0);
  expect(new Set(received.map(({ id }) => id)).size).toBe(21);
});

it('stores an event until it can be published', async () => {
  const redis = await startTestRedis();
  closers.push(redis.remove);
  const warn = jest.spyOn(logger, 'warn');
  relay(redis.url);
  await redis.kill();
  await NoteModel.create({ outbox: [viewed('Grace')] });
  const failures = () =>
    warn.mock.calls.filter((call) => call.includes("couldn't publish events; will retry"));
  await eventually(() => failures().length >= 2, 20_000);
  expect(await waiting()).toBe(1);
});

it('can be closed while Redis is down', async () => {
  const redis = await startTestRedis();
  const { close } = startRelay({ models: [NoteModel], redisUrl: redis.url, logger });
  await NoteModel.create({ outbox: [viewed('before')] });
  await eventually(async () => (await waiting()) === 0);
  await redis.remove();
  await NoteModel.create({ outbox: [viewed('after')] });
  await close();
  expect(await waiting()).toBe(1);
});

it('refuses an event whose payload breaks the contract', () => {
  expect(() => newEvent('proposal.viewed', { proposalId: 1 } as never)).toThrow();
});

it('does not start a consumer with a missing or an extra handler', () => {
  const start = (handlers: EventHandlers) => () =>
    consumeEvents({ service: 'payments', handlers, redisUrl: config.REDIS_URL, logger });
  const complete = handlersOf('payments', async () => {});
  const surplus = { ...complete, 'proposal.viewed': async () => {} };
  expect(start(surplus)).toThrow(
    'events without handler [], handlers without event [proposal.viewed]',
  );
  expect(start({})).toThrow(/events without handler \[\w/);
});
