import { Redis } from 'ioredis';
import { type Document, MongoClient } from 'mongodb';
import { app } from './app.ts';

/** One stored thing as text, and where it lies. */
export interface Stored {
  where: string;
  text: string;
}

/** The app's databases, for a moment. */
export async function withMongo<T>(work: (mongo: MongoClient) => Promise<T>): Promise<T> {
  const mongo = new MongoClient(app.mongoUrl);
  try {
    return await work(mongo);
  } finally {
    await mongo.close();
  }
}

/** Every document of every collection of every database of the app, and every key of Redis. */
export async function everythingStored(): Promise<Stored[]> {
  return [...(await withMongo(documentsOf)), ...(await redisKeys())];
}

async function documentsOf(mongo: MongoClient): Promise<Stored[]> {
  const { databases } = await mongo.db('admin').admin().listDatabases();
  const found: Stored[] = [];
  for (const { name } of databases.filter((each) => each.name.startsWith('soloist_'))) {
    for (const collection of await mongo.db(name).collections()) {
      for await (const document of collection.find()) {
        const text = `${JSON.stringify(document)} ${bytesIn(document)}`;
        found.push({ where: `${name}.${collection.collectionName}`, text });
      }
    }
  }
  return found;
}

/** Of a file's piece what can be read as it is. */
const bytesIn = ({ data }: Document) =>
  Buffer.isBuffer(data?.buffer) ? data.buffer.toString('latin1') : '';

async function redisKeys(): Promise<Stored[]> {
  const redis = new Redis(app.redisUrl);
  try {
    const found: Stored[] = [];
    for await (const keys of redis.scanStream()) {
      for (const key of keys as string[]) {
        found.push({ where: `redis ${key}`, text: `${key} ${await readKey(redis, key)}` });
      }
    }
    return found;
  } finally {
    redis.disconnect();
  }
}

async function readKey(redis: Redis, key: string): Promise<string> {
  const type = await redis.type(key);
  switch (type) {
    case 'string':
      return String(await redis.get(key));
    case 'hash':
      return JSON.stringify(await redis.hgetall(key));
    case 'list':
      return JSON.stringify(await redis.lrange(key, 0, -1));
    case 'set':
      return JSON.stringify(await redis.smembers(key));
    case 'zset':
      return JSON.stringify(await redis.zrange(key, '0', '-1'));
    case 'stream':
      return JSON.stringify(await redis.xrange(key, '-', '+'));
    case 'none':
      return '';
    default:
      throw new Error(`${key} is a ${type}, which nobody reads here`);
  }
}
