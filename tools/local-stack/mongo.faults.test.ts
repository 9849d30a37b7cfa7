import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import type { LocalStore } from './local-store.ts';
import { startMongo } from './mongo.ts';

let dataDir: string;
let mongo: LocalStore;

beforeEach(async () => {
  delete process.env.MONGO_URL;
  dataDir = await mkdtemp(path.join(tmpdir(), 'soloist-mongo-'));
  mongo = await startMongo({ dataDir, logDir: dataDir });
});

afterEach(async () => {
  await mongo.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const connect = () => mongoose.createConnection(mongo.url, { dbName: 'test' }).asPromise();

test('outlives drivers that end their sessions', async () => {
  for (const name of ['first', 'second', 'third']) {
    const connection = await connect();
    await connection.collection('visits').insertOne({ name });
    await connection.getClient().db('admin').command({ endSessions: [] });
    await connection.close();
  }
  const connection = await connect();
  expect(await connection.collection('visits').countDocuments()).toBe(3);
  await connection.close();
});

test('names the folder of a damaged database and the way out', async () => {
  await mongo.stop();
  const folder = path.join(dataDir, 'mongo');
  for (const file of await readdir(folder)) {
    if (/^WiredTiger\.(wt|turtle)$/.test(file)) await writeFile(path.join(folder, file), 'damaged');
  }
  const start = startMongo({ dataDir, logDir: dataDir });
  await expect(start).rejects.toThrow(`The database in ${folder} does not start.`);
  await expect(start).rejects.toThrow(/move this folder away/);
});

/** Writes until the server disconnects; acknowledged writes must still be stored afterwards. */
async function writeUntilGone(connection: mongoose.Connection, writer: number) {
  const acknowledged: string[] = [];
  try {
    for (let count = 0; ; count += 1) {
      await connection.collection('writes').insertOne({ key: `${writer}-${count}` });
      acknowledged.push(`${writer}-${count}`);
    }
  } catch {
    return acknowledged;
  }
}

test('loses no acknowledged write when it is killed', async () => {
  const writing = await mongoose
    .createConnection(mongo.url, { dbName: 'test', serverSelectionTimeoutMS: 500 })
    .asPromise();
  await writing.createCollection('writes');
  const writers = [0, 1, 2, 3].map((writer) => writeUntilGone(writing, writer));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await mongo.kill('SIGKILL');
  const acknowledged = (await Promise.all(writers)).flat();
  await writing.close(true);
  await mongo.restart();

  const connection = await connect();
  const stored = await connection.collection('writes').distinct('key');
  await connection.close();
  expect(acknowledged.length).toBeGreaterThan(100);
  const lost = acknowledged.filter((key) => !stored.includes(key));
  expect(lost).toEqual([]);
});
