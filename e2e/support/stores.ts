import { Redis } from 'ioredis';
import { type Document, MongoClient } from 'mongodb';
import { app } from './app.ts';

/** One stored record as text, and its location. */
export interface StoredRecord {
  where: string;
  text: string;
}

/** Runs `work` with a connection to the app's databases. */
export async function withMongo<T>(work: (mongo: MongoClient) => Promise<T>): Promise<T> {
  const mongo = new MongoClient(app.mongoUrl);
  try {
    return await work(mongo);
  } finally {
    await mongo.close();
  }
}

/** Every document of every collection of every database of the app, and every key of Redis. */
export async function readAllStores(): Promise<StoredRecord[]> {
  return [...(await withMongo(readDocuments)), ...(await redisKeys())];
}

async function readDocuments(mongo: MongoClient): Promise<StoredRecord[]> {
  const { databases } = await mongo.db('admin').admin().listDatabases();
  const records: StoredRecord[] = [];
  for (const { name } of databases.filter((each) => each.name.startsWith('soloist_'))) {
    for (const collection of await mongo.db(name).collections()) {
      for await (const document of collection.find()) {
        const text = `${JSON.stringify(document)} ${readableBytes(document)}`;
        records.push({ where: `${name}.${collection.collectionName}`, text });
      }
    }
  }
  return records;
}

/** The bytes of a file chunk as text. */
const readableBytes = ({ data }: Document) =>
  Buffer.isBuffer(data?.buffer) ? data.buffer.toString('latin1') : '';

async function redisKeys(): Promise<StoredRecord[]> {
  const redis = new Redis(app.redisUrl);
  try {
    const records: StoredRecord[] = [];
    for await (const keys of redis.scanStream()) {
      for (const key of keys as string[]) {
        records.push({ where: `redis ${key}`, text: `${key} ${await readKey(redis, key)}` });
      }
    }
    return records;
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
