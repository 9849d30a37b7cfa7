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
    down: doNothing,
  };
  const second: Migration = {
    name: '2026-01-02-second',
    up: async () => void ran.push('second'),
    down: doNothing,
  };
  const migrator = migratorOf(failing, second);
  await expect(migrator.up()).rejects.toThrow('no disk');
  expect(ran).toEqual([]);
  works = true;
  await migrator.up();
  expect(ran).toEqual(['first', 'second']);
});

test('reverts nothing where the previous version works with migrated data, and runs again later', async () => {
  let runs = 0;
  const migrator = migratorOf({
    name: '2026-01-01-add-field',
    up: async () => {
      runs += 1;
    },
    down: { unneeded: 'The previous version ignores the field.' },
  });
  await migrator.up();
  expect(await migrator.down()).toEqual(['2026-01-01-add-field']);
  expect(await migrator.status()).toMatchObject([{ state: 'waiting' }]);
  await migrator.up();
  expect(runs).toBe(2);
});

test('says why a migration cannot be reverted, and leaves it and older ones applied', async () => {
  const down = { impossible: 'It joins two names.' };
  const migrator = migratorOf(makeSizesMany(doNothing), {
    name: '2026-01-03-join-names',
    up: doNothing,
    down,
  });
  await migrator.up();
  await expect(migrator.down('2026-01-02-make-sizes-many')).rejects.toThrow(
    "2026-01-03-join-names can't be reverted: It joins two names. Restore the backup made before it.",
  );
  expect(await items()).toEqual(after);
  expect(await migrator.status()).toMatchObject([{ state: 'done' }, { state: 'done' }]);
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
  const named = (name: string) => ({ name, up: doNothing, down: doNothing });
  expect(() => migratorOf(named('2026-02-01-b'), named('2026-01-01-a'))).toThrow(
    /in the order of their names/,
  );
  expect(() => migratorOf(named('2026-01-01-a'), named('2026-01-01-a'))).toThrow(/once each/);
});
