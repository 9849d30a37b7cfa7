import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import mongoose from 'mongoose';
import { createLogger } from '../telemetry/logger.ts';
import { eventually } from '../testing/index.ts';
import { makeSizesMany } from '../testing/migrations.ts';
import { testConfig } from '../testing/stores.ts';
import { createMigrator, type Migration } from './migrations.ts';

const { MONGO_URL, DB_PREFIX } = testConfig();
const dbName = `${DB_PREFIX}_migrations`;
const logger = createLogger('test', 'silent');
const doNothing = async () => {};

beforeAll(() => mongoose.connect(MONGO_URL, { dbName }));
beforeEach(async () => {
  await mongoose.connection.dropDatabase();
  const many = Array.from({ length: 35 }, (_, n) => ({ _id: n as never, size: n }));
  await mongoose.connection.collection('things').insertMany(many);
});
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
});

const migratorOf = (...migrations: Migration[]) =>
  createMigrator({ migrations, logger, leaseMs: 500 });
const items = () => mongoose.connection.collection('things').find().sort({ _id: 1 }).toArray();
const batches = () => mongoose.connection.collection('runs').countDocuments();
const before = Array.from({ length: 35 }, (_, n) => ({ _id: n, size: n }));
const after = Array.from({ length: 35 }, (_, n) => ({ _id: n, sizes: [n] }));

/** A process that starts with the migration; resolves when it has ended. */
function startProcess(how: 'hangs' | 'goes-on') {
  const file = path.join(import.meta.dirname, '../testing/migrations.ts');
  const child = spawn(process.execPath, [file, MONGO_URL, dbName, how], { stdio: 'inherit' });
  return { child, ended: once(child, 'exit') };
}

test('up changes nothing when it runs again', async () => {
  const migration = makeSizesMany(doNothing);
  const migrator = migratorOf(migration);
  expect(await migrator.status()).toEqual([{ name: migration.name, state: 'waiting' }]);
  await migrator.up();
  expect(await items()).toEqual(after);
  expect(await migrator.status()).toMatchObject([{ name: migration.name, state: 'done' }]);
  await migrator.up();
  expect(await batches()).toBe(4);
  await migration.up();
  expect(await items()).toEqual(after);
});

test('down reverts a migration, and up continues from there', async () => {
  const migrator = migratorOf(makeSizesMany(doNothing));
  await migrator.up();
  expect(await migrator.down()).toEqual(['2026-01-02-make-sizes-many']);
  expect(await items()).toEqual(before);
  expect(await migrator.status()).toMatchObject([{ state: 'waiting' }]);
  await migrator.up();
  expect(await items()).toEqual(after);
});

test('resumes a migration after its process was killed', async () => {
  const { child, ended } = startProcess('hangs');
  await eventually(async () => (await batches()) === 1);
  child.kill('SIGKILL');
  await ended;
  expect((await items()).filter(({ sizes }) => sizes)).toHaveLength(10);
  const migrator = migratorOf(makeSizesMany(doNothing));
  expect(await migrator.status()).toMatchObject([{ state: 'waiting' }]);
  await migrator.up();
  expect(await items()).toEqual(after);
  expect(await batches()).toBe(4);
});

test('migrates in one of several starting processes while the others wait', async () => {
  const processes = [1, 2, 3].map(() => startProcess('goes-on'));
  const codes = await Promise.all(processes.map(({ ended }) => ended));
  expect(codes.map(([code]) => code)).toEqual([0, 0, 0]);
  expect(await items()).toEqual(after);
  expect(await batches()).toBe(4);
});

test('runs several in order and reverts them in reverse order, down to the given name', async () => {
  const done: string[] = [];
  const named = (name: string) => ({
    name,
    up: async () => void done.push(`up ${name}`),
    down: async () => void done.push(`down ${name}`),
  });
  const migrator = migratorOf(...['2026-01-01-a', '2026-01-02-b', '2026-01-03-c'].map(named));
  await migrator.up();
  expect(await migrator.down('2026-01-02-b')).toEqual(['2026-01-03-c', '2026-01-02-b']);
  expect(done).toEqual([
    ...['up 2026-01-01-a', 'up 2026-01-02-b', 'up 2026-01-03-c'],
    ...['down 2026-01-03-c', 'down 2026-01-02-b'],
  ]);
  await expect(migrator.down('2026-01-02-b')).rejects.toThrow('2026-01-02-b has not been applied.');
});

test('keeps a failed migration pending, and runs none after it', async () => {
  let works = false;
  const ran: string[] = [];
  const failing: Migration = {
    name: '2026-01-01-first',
    up: async () => {
      if (!works) throw new Error('no disk');
      ran.push('first');
    },
  };
  const second: Migration = { name: '2026-01-02-second', up: async () => void ran.push('second') };
  const migrator = migratorOf(failing, second);
  await expect(migrator.up()).rejects.toThrow('no disk');
  expect(ran).toEqual([]);
  works = true;
  await migrator.up();
  expect(ran).toEqual(['first', 'second']);
  await expect(migrator.down('2026-01-01-first')).rejects.toThrow(
    "2026-01-02-second can't be reverted: restore the backup made before it.",
  );
});

test('starts an older version on a newer database, with a warning', async () => {
  await migratorOf(makeSizesMany(doNothing)).up();
  const warned: object[] = [];
  const logged = { info: () => {}, warn: (fields: object) => void warned.push(fields) };
  const older = createMigrator({ migrations: [], logger: logged as never });
  await older.up();
  expect(warned).toEqual([{ unknown: ['2026-01-02-make-sizes-many'] }]);
  expect(await older.status()).toEqual([
    { name: '2026-01-02-make-sizes-many', state: 'unknown here' },
  ]);
});

test('rejects names that are unordered or duplicate', () => {
  const up = doNothing;
  expect(() => migratorOf({ name: '2026-02-01-b', up }, { name: '2026-01-01-a', up })).toThrow(
    /in the order of their names/,
  );
  expect(() => migratorOf({ name: '2026-01-01-a', up }, { name: '2026-01-01-a', up })).toThrow(
    /once each/,
  );
});
