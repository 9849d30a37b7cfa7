import mongoose from 'mongoose';
import { pino } from 'pino';
import { register } from 'prom-client';
import { connectMongo } from '../service.ts';
import { testConfig } from '../testing/stores.ts';
import { watchMongo } from './watch-mongo.ts';

const lines: Record<string, unknown>[] = [];
const logger = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
const slowMs = 100;
const Word = mongoose.model('Word', new mongoose.Schema({ word: String }));

beforeAll(async () => {
  // Earlier test files of this worker measured, too.
  register.resetMetrics();
  register.setDefaultLabels({});
  const { MONGO_URL, DB_PREFIX } = testConfig();
  await connectMongo(MONGO_URL, `${DB_PREFIX}_words`);
  watchMongo(mongoose.connection.getClient(), { slowMs, logger });
  await Word.create({ word: 'secret' });
});
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
});

const measured = async (name: string, labels = '') => {
  const line = (await register.metrics())
    .split('\n')
    .find((each) => each.startsWith(name + labels));
  return Number(line?.split(' ').at(-1));
};

/** Two million documents for one word: longer than `slowMs` on any machine. */
const countSlowly = () =>
  Word.collection
    .aggregate([
      { $match: { word: 'secret' } },
      { $project: { a: { $range: [0, 2000] }, b: { $range: [0, 1000] } } },
      { $unwind: '$a' },
      { $unwind: '$b' },
      { $group: { _id: { $mod: ['$a', 2] }, sum: { $sum: '$b' } } },
    ])
    .toArray();

it('logs the fields of slow MongoDB queries without values', async () => {
  expect(await countSlowly()).toHaveLength(2);
  expect(lines.filter(({ command }) => command === 'aggregate')).toMatchObject([
    {
      level: pino.levels.values.warn,
      msg: 'slow query',
      collection: 'words',
      command: 'aggregate',
      shape: '$match(word) $project $unwind $unwind $group',
      returned: 2,
    },
  ]);
  expect(Math.min(...lines.map(({ ms }) => Number(ms)))).toBeGreaterThanOrEqual(slowMs);
  expect(JSON.stringify(lines)).not.toContain('secret');
  expect(
    await measured('mongodb_slow_queries_total', '{collection="words",command="aggregate"}'),
  ).toBe(1);
});

it('logs a slow bulk write like any other', async () => {
  const numbers = { $range: [0, 1_000_000] };
  const sum = { $sum: { $map: { input: numbers, as: 'n', in: { $mod: ['$$n', 3] } } } };
  const isSlow = { word: 'secret', $expr: { $gt: [sum, 0] } };
  await Word.collection.bulkWrite([{ updateOne: { filter: isSlow, update: { $set: { a: 1 } } } }]);
  expect(lines.filter(({ command }) => command === 'update')).toMatchObject([
    { collection: 'words', shape: '$expr.$gt, word', returned: 1 },
  ]);
});

it('measures open, used and pending connections', async () => {
  expect(await measured('mongodb_up')).toBe(1);
  const pendingQuery = countSlowly();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await measured('mongodb_pool_connections_in_use')).toBeGreaterThan(0);
  await pendingQuery;
  expect(await measured('mongodb_pool_connections_in_use')).toBe(0);
  expect(await measured('mongodb_pool_waiting')).toBe(0);
  expect(await measured('mongodb_pool_connections')).toBeGreaterThan(0);
});
