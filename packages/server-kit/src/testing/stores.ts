import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import type { BaseConfig, TracingConfig } from '../config.ts';

/**
 * Addresses of this worker's MongoDB, its Redis database and the machine's browser. Jest starts the
 * stores for the test files that import this module, directly or through others: see jest.config.js.
 */
export function testStores() {
  // biome-ignore lint/style/noProcessEnv: the test runner passes the addresses of its stores this way
  const { MONGO_URL, REDIS_URL, CHROMIUM_PATH, JEST_WORKER_ID = '1' } = process.env;
  if (!MONGO_URL || !REDIS_URL || !CHROMIUM_PATH)
    throw new Error('Run tests with npm test or Jest: they start MongoDB and Redis.');
  return {
    mongoUrl: MONGO_URL,
    redisUrl: `${REDIS_URL}/${JEST_WORKER_ID}`,
    chromiumPath: CHROMIUM_PATH,
  };
}

/** Without settings that a test sets only where it needs them. */
export type TestConfig = Omit<BaseConfig, keyof TracingConfig | 'SLOW_QUERY_MS'>;

// Databases of this worker, which its test files use one after the other: what a service has made its
// indexes in once, the next file's service finds ready.
const prefix = `test_${randomBytes(6).toString('hex')}`;

/**
 * Settings for a service under test, on the stores that the test runner started: the databases and
 * the Redis database of this Jest worker. Call `emptyStores` before the service starts.
 */
export function testConfig(): TestConfig {
  const { mongoUrl, redisUrl } = testStores();
  return {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent',
    MONGO_URL: mongoUrl,
    DB_PREFIX: prefix,
    REDIS_URL: redisUrl,
    PUBLIC_URL: 'http://localhost:8080',
    INTERNAL_SECRET: randomBytes(16).toString('hex'),
    IDENTITY_URL: 'http://127.0.0.1:1',
    LEAVE_MS: 0,
    SHUTDOWN_TIMEOUT_MS: 5000,
  };
}

const known = new Set<string>();

/**
 * Deletes what an earlier test file left: documents, events, jobs, counts. Indexes stay, and so do the
 * documents when a service starts again with the same config.
 */
export async function emptyStores(config: BaseConfig) {
  const isRestart = known.has(config.INTERNAL_SECRET);
  known.add(config.INTERNAL_SECRET);
  await Promise.all([isRestart ? undefined : emptyMongo(config), emptyRedis(config)]);
}

async function emptyMongo({ MONGO_URL, DB_PREFIX }: BaseConfig) {
  const client = await mongoose.mongo.MongoClient.connect(MONGO_URL);
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases.filter((each) => each.name.startsWith(`${DB_PREFIX}_`))) {
    const db = client.db(name);
    // Most databases of a worker belong to services that the file before this one did not use.
    if ((await db.stats()).objects === 0) continue;
    // One after the other, on one connection: opening another costs more than the command.
    for (const collection of await db.collections()) await collection.deleteMany({});
  }
  await client.close();
}

/** Deletes the events, jobs and counts in this worker's Redis database. */
export async function emptyRedis({ REDIS_URL }: BaseConfig) {
  const redis = new Redis(REDIS_URL);
  await redis.flushdb();
  await redis.quit();
}
