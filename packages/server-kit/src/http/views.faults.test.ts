import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Redis } from 'ioredis';
import mongoose, { Schema } from 'mongoose';
import { addOnce } from '../mongo/add-once.ts';
import { connectRedis } from '../redis/redis.ts';
import { createLogger } from '../telemetry/logger.ts';
import { eventually, newId } from '../testing/index.ts';
import { killProcess } from '../testing/processes.ts';
import { emptyRedis, testConfig } from '../testing/stores.ts';
import { createViews, utcDay, type ViewBatch, type Views } from './views.ts';

const config = testConfig();
const mongoUrl = new URL(config.DB_PREFIX, config.MONGO_URL).href;
const logger = createLogger('test', 'silent');
const Day = mongoose.model(
  'Day',
  new Schema({ _id: String, views: Number, reads: Number, lastBatch: Number }),
);
let redis: Redis;
beforeAll(async () => {
  await emptyRedis(config);
  redis = new Redis(config.REDIS_URL);
  await mongoose.connect(mongoUrl);
});
afterAll(async () => {
  await redis.quit();
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
});
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const store = ({ number, counts }: ViewBatch<'views' | 'reads'>) =>
  addOnce(
    Day,
    number,
    counts.map(({ thing, kind, count }) => ({ _id: thing, add: { [kind]: count }, fresh: {} })),
  );
const start = (over: Partial<Parameters<typeof createViews<'views' | 'reads'>>[0]> = {}) => {
  const rules = { name: newId(), redis, logger, secret: 'test', write: store, everyMs: 3600_000 };
  const views = createViews<'views' | 'reads'>({ ...rules, ...over });
  closers.push(views.close);
  return views;
};
const countView = (views: Views<'views' | 'reads'>, subject: string, over: object = {}) =>
  views.count({ thing: subject, kind: 'views', visitor: 'a visitor', ...over });
const viewsOf = async (subject: string) => (await Day.findById(subject).lean())?.views ?? 0;

describe('a visitor', () => {
  it('counts once per day, subject and kind, across all processes', async () => {
    const [name, subject, other] = ['once', newId(), newId()];
    const [one, two] = [start({ name }), start({ name })];
    for (const views of [one, two, one]) await countView(views, subject);
    await countView(two, subject, { kind: 'reads' });
    await countView(two, subject, { visitor: 'another' });
    await countView(one, other);
    await one.flush();
    expect(await Day.findById(subject).lean()).toMatchObject({ views: 2, reads: 1 });
    expect(await viewsOf(other)).toBe(1);
  });

  it('counts again on the next day in UTC', async () => {
    const days: string[] = [];
    const write = async ({ counts }: ViewBatch<'views' | 'reads'>) => {
      days.push(...counts.map(({ day, count }) => `${day} ${count}`));
    };
    const views = start({ write });
    for (const at of ['2026-03-14T23:59:59.999Z', '2026-03-15T00:00:00Z', '2026-03-15T23:00:00Z']) {
      await countView(views, 'thing', { at: new Date(at) });
    }
    await views.flush();
    expect(days.toSorted()).toEqual(['2026-03-14 1', '2026-03-15 1']);
  });

  it('is stored without a name, and deleted within an hour after the day ends', async () => {
    const name = newId();
    const views = start({ name });
    await countView(views, 'thing', { visitor: '203.0.113.7 Firefox' });
    const [key = ''] = await redis.keys(`views:{${name}}:visitors:*`);
    const stored = JSON.stringify([key, await redis.smembers(key), await redis.keys('*')]);
    expect(stored).not.toMatch(/203\.0|Firefox/);
    const endOfDay = Date.parse(utcDay(new Date(), -1));
    const goneAt = Date.now() + (await redis.pttl(key));
    expect(goneAt).toBeGreaterThan(endOfDay);
    expect(goneAt).toBeLessThanOrEqual(endOfDay + 3600_000 + 1000);
  });

  it('has a different hash for each subject, day and installation', async () => {
    const name = newId();
    for (const secret of ['one', 'two']) {
      const views = start({ name: `${name}-${secret}`, secret });
      for (const day of ['2026-03-14', '2026-03-15']) {
        for (const subject of ['a', 'b']) await countView(views, subject, { at: new Date(day) });
      }
    }
    const sets = await redis.keys(`views:{${name}*visitors*`);
    const hashes = await Promise.all(sets.map((key) => redis.smembers(key)));
    expect(new Set(hashes.flat()).size).toBe(8);
  });
});

it('stores ten thousand views in seconds with few writes, and loses none', async () => {
  let writes = 0;
  const write = async (batch: ViewBatch<'views' | 'reads'>) => {
    writes += 1;
    await store(batch);
  };
  const views = start({ write, everyMs: 500 });
  const subjects = [newId(), newId()];
  for (let wave = 0; wave < 20; wave++) {
    const visitors = Array.from({ length: 500 }, (_, at) => `visitor ${wave} ${at}`);
    await Promise.all(
      visitors.map((visitor, at) => countView(views, subjects[at % 2]!, { visitor })),
    );
  }
  await views.flush();
  expect(writes).toBeGreaterThan(0);
  expect(writes).toBeLessThan(100);
  expect(await Promise.all(subjects.map(viewsOf))).toEqual([5000, 5000]);
}, 60_000);

describe('a batch', () => {
  it('is stored later, once, after a failed write', async () => {
    const subject = newId();
    let isAway = true;
    const write = async (batch: ViewBatch<'views' | 'reads'>) => {
      if (isAway) throw new Error('no database');
      await store(batch);
    };
    const views = start({ write });
    await countView(views, subject);
    await expect(views.flush()).rejects.toThrow('no database');
    await countView(views, subject, { visitor: 'another' });
    isAway = false;
    // The pending batch first, then the counts since.
    for (const _ of [1, 2, 3]) await views.flush();
    expect(await viewsOf(subject)).toBe(2);
  });

  it('is stored once when two processes both consider it abandoned', async () => {
    const [name, subject] = [newId(), newId()];
    let continueWrite = () => {};
    const slowed = new Promise<void>((resolve) => {
      continueWrite = resolve;
    });
    const slow = start({
      name,
      patienceMs: 1,
      write: async (batch) => {
        await slowed;
        await store(batch);
      },
    });
    const quick = start({ name, patienceMs: 1 });
    await countView(slow, subject);
    const writing = slow.flush();
    await eventually(async () => {
      await quick.flush();
      return (await viewsOf(subject)) === 1;
    });
    await countView(quick, subject, { visitor: 'another' });
    await quick.flush();
    continueWrite();
    await writing;
    expect(await viewsOf(subject)).toBe(2);
    expect(await redis.exists(`views:{${name}}:batch`)).toBe(0);
  });

  it('does not block views while another process stores it', async () => {
    const [name, subject] = [newId(), newId()];
    const slow = start({
      name,
      write: async (batch) => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        await store(batch);
      },
    });
    const quick = start({ name });
    await countView(slow, subject);
    const writing = slow.flush();
    await eventually(async () => (await redis.exists(`views:{${name}}:batch`)) === 1);
    await countView(quick, subject, { visitor: 'another' });
    await quick.flush();
    expect(await viewsOf(subject)).toBe(2);
    await writing;
  });

  it('gets a higher number even after Redis lost the last one', async () => {
    const name = newId();
    const numbers: number[] = [];
    const views = start({ name, write: async ({ number }) => void numbers.push(number) });
    for (const visitor of ['a', 'b', 'c']) {
      await countView(views, 'thing', { visitor });
      await views.flush();
      if (visitor === 'b') await redis.del(`views:{${name}}:last-batch`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size).toBe(3);
  });
});

it('does not fail a page while Redis is down', async () => {
  const unreachableRedis = connectRedis('redis://127.0.0.1:1', logger);
  await expect(countView(start({ redis: unreachableRedis }), 'thing')).resolves.toBeUndefined();
  unreachableRedis.disconnect();
});

describe('a process that ends', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  async function startProcess(name: string, hangs: 'before' | 'after' | 'never') {
    const script = path.join(import.meta.dirname, '../testing/view-counter.ts');
    const child = spawn(process.execPath, [script, config.REDIS_URL, mongoUrl, name, hangs], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.push(child);
    await eventually(async () => (await redis.exists(`${name}:ready`)) === 1, 30_000);
    return child;
  }

  it.each(['before', 'after'] as const)(
    'when killed %s storing a batch loses no views and counts none twice',
    async (where) => {
      const [name, subject] = [newId(), newId()];
      const views = start({ name, patienceMs: 300 });
      const child = await startProcess(name, where);
      for (const visitor of ['a', 'b', 'c']) await countView(views, subject, { visitor });
      await eventually(async () => (await redis.exists(`${name}:hangs`)) === 1);
      await killProcess(child);
      const batch = await redis.hvals(`views:{${name}}:batch`);
      expect(batch.length).toBeGreaterThan(0);
      await countView(views, subject, { visitor: 'd' });
      await redis.pexpire(`views:{${name}}:lock`, 1);
      await eventually(async () => {
        await views.flush();
        return (await viewsOf(subject)) === 4;
      });
      await views.flush();
      expect(await viewsOf(subject)).toBe(4);
    },
    60_000,
  );

  it('stores pending counts on SIGTERM', async () => {
    const [name, subject] = [newId(), newId()];
    const child = await startProcess(name, 'never');
    const views = start({ name });
    for (const visitor of ['a', 'b']) await countView(views, subject, { visitor });
    expect(await viewsOf(subject)).toBe(0);
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(await viewsOf(subject)).toBe(2);
    expect(await redis.exists(`views:{${name}}:waiting`, `views:{${name}}:batch`)).toBe(0);
  }, 60_000);
});
