import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { testStores } from '@soloist/server-kit/testing-stores';
import { BSON, GridFSBucket, MongoClient } from 'mongodb';
import { type BackupSettings, readBackupSettings } from './settings.ts';

const { Binary, BSONRegExp, Code, Decimal128, Double, Int32, Long, MaxKey, ObjectId, Timestamp } =
  BSON;

/** Creates installations on the test run's MongoDB, each with separate databases, and a place for backups. */
export async function startBackupTest() {
  const folder = await mkdtemp(path.join(tmpdir(), 'soloist-backup-'));
  const mongo = new MongoClient(testStores().mongoUrl);
  const prefixes: string[] = [];

  return {
    folder,
    mongo,
    /** Settings of an installation whose databases are empty. */
    newInstallation(more: Record<string, string> = {}): BackupSettings {
      const prefix = `backup_${randomBytes(5).toString('hex')}`;
      prefixes.push(prefix);
      const env = { MONGO_URL: testStores().mongoUrl, DB_PREFIX: prefix, BACKUP_TO: folder };
      return readBackupSettings({ ...env, ...more });
    },
    async close() {
      const { databases } = await mongo.db('admin').admin().listDatabases({ nameOnly: true });
      const testDatabases = databases.filter(({ name }) =>
        prefixes.some((each) => name.startsWith(each)),
      );
      for (const { name } of testDatabases) await mongo.db(name).dropDatabase();
      await mongo.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type BackupTest = Awaited<ReturnType<typeof startBackupTest>>;

/**
 * Writes documents with every type of value, indexes and options of every kind in use, and a file.
 */
export async function fill(mongo: MongoClient, { DB_PREFIX }: BackupSettings) {
  const db = mongo.db(`${DB_PREFIX}_payments`);
  await db.createCollection('movements', { collation: { locale: 'en', strength: 2 } });
  await db.collection('movements').createIndexes([
    { key: { key: 1 }, unique: true },
    { key: { turn: 1 }, unique: true, sparse: true },
    {
      key: { 'entries.account': 1, dueAt: -1 },
      partialFilterExpression: { dueAt: { $exists: true } },
    },
    { key: { expiresAt: 1 }, expireAfterSeconds: 60 },
  ]);
  await db.collection('movements').insertMany([
    { key: 'one', turn: 'a#1', amount: new Int32(5), rate: new Double(5), dueAt: new Date(0) },
    { key: 'two', turn: 'a#2', amount: Long.fromString('9007199254740993'), none: null },
    { key: 'three', price: Decimal128.fromString('1.10'), pattern: new BSONRegExp('^a', 'i') },
    { key: 'four', bytes: new Binary(randomBytes(300), 5), id: new Binary(randomBytes(16), 4) },
    { key: 'five', at: new Timestamp({ t: 7, i: 1 }), code: new Code('x'), most: new MaxKey() },
    { _id: 'text' as never, key: 'six', entries: [{ account: 'ada' }, []], 'ünïcode.key': '😀' },
    { _id: 7 as never, key: 'seven', empty: {}, minusZero: new Double(-0) },
  ]);
  const many = Array.from({ length: 3000 }, (_, n) => ({
    _id: new ObjectId(),
    n,
    text: 'x'.repeat(n),
  }));
  await mongo.db(`${DB_PREFIX}_messaging`).collection('messages').insertMany(many);
  await mongo.db(`${DB_PREFIX}_messaging`).createCollection('nothing_yet');
  const bucket = new GridFSBucket(mongo.db(`${DB_PREFIX}_documents`), { bucketName: 'pdfs' });
  await pipeline(Readable.from([randomBytes(600_000)]), bucket.openUploadStream('p'));
}

/** Everything in an installation's databases: documents as bytes, indexes, options. */
export async function readEverything(mongo: MongoClient, { DB_PREFIX }: BackupSettings) {
  const { databases } = await mongo.db('admin').admin().listDatabases({ nameOnly: true });
  const found: Record<string, unknown> = {};
  for (const { name } of databases.filter((each) => each.name.startsWith(`${DB_PREFIX}_`))) {
    const db = mongo.db(name);
    for (const { name: collection, ...options } of await db.listCollections().toArray()) {
      const { info: _, ...described } = options as Record<string, unknown>;
      const where = `${name.slice(DB_PREFIX.length)}.${collection}`;
      const indexes = await db.collection(collection).listIndexes().toArray();
      const documents = await db
        .collection(collection)
        .find({}, { raw: true, sort: { _id: 1 } })
        .map((bytes) => Buffer.from(bytes as never).toString('base64'))
        .toArray();
      found[where] = {
        described,
        indexes: indexes.toSorted((a, b) => a.name.localeCompare(b.name)),
        documents,
      };
    }
  }
  return found;
}
