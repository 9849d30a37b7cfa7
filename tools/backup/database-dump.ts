import { createHash } from 'node:crypto';
import { type ServiceName, services } from '@soloist/contracts';
import { BSON, type Collection, type MongoClient } from 'mongodb';
import type { StoredCollection } from './manifest.ts';

const { EJSON } = BSON;

/**
 * Publishers are dumped before subscribers: an event that is published between two dumps is then in
 * both databases or in none, except for events that stay in Redis all the while.
 */
const order: ServiceName[] = [
  'payments',
  'identity',
  'documents',
  'marketplace',
  'sage',
  'messaging',
  'platform',
];

/**
 * Referenced documents are written before the documents that refer to them, so they are read after
 * them: file chunks, and the ledger transactions that payment states and balance snapshots refer
 * to.
 */
const dumpedLast = /(\.chunks|^movements)$/;

/** The services that have a database, in the order of dumping. */
export async function servicesWithData(mongo: MongoClient, prefix: string) {
  const { databases } = await mongo.db('admin').admin().listDatabases({ nameOnly: true });
  const there = new Set(databases.map(({ name }) => name));
  return services
    .filter((service) => there.has(`${prefix}_${service}`))
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
}

/** A database's collections with their options and indexes, in the order of dumping. */
export async function describeCollections(mongo: MongoClient, database: string) {
  const db = mongo.db(database);
  const found = await db.listCollections({}, { nameOnly: false }).toArray();
  const described = found
    .filter(({ type, name }) => type === 'collection' && !name.startsWith('system.'))
    .map(async ({ name, options = {} }) => ({
      name,
      options: EJSON.serialize(options, { relaxed: false }),
      indexes: (await indexesOf(db.collection(name))) as StoredCollection['indexes'],
    }));
  const all = await Promise.all(described);
  return all.toSorted(
    (a, b) =>
      Number(dumpedLast.test(a.name)) - Number(dumpedLast.test(b.name)) ||
      a.name.localeCompare(b.name),
  );
}

async function indexesOf(collection: Collection) {
  const indexes = await collection.listIndexes().toArray();
  return indexes
    .filter(({ name }) => name !== '_id_')
    .map(({ ns: _, ...index }) => EJSON.serialize(index, { relaxed: false }));
}

/** Every value keeps its stored type: 1 as a double does not become 1 as an integer. */
export const exact = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

/**
 * A document as JavaScript writes it: fields named by whole numbers come first and in ascending
 * order, whatever order they were added in. Our code does not depend on this order.
 */
const normalizeDocument = (bytes: Buffer) => BSON.serialize(BSON.deserialize(bytes, exact));

/** The documents of a collection in the order of their ids, and their checksums at the end. */
export function readDocuments(collection: Collection) {
  const hash = createHash('sha256');
  let documents = 0;
  async function* read(): AsyncGenerator<Buffer> {
    const cursor = collection.find({}, { raw: true, sort: { _id: 1 }, batchSize: 1000 });
    // With `raw` a document is its BSON.
    for await (const document of cursor) {
      const bytes = Buffer.from(document as unknown as Uint8Array);
      hash.update(normalizeDocument(bytes));
      documents += 1;
      yield bytes;
    }
  }
  return { content: read(), sums: () => ({ documents, contentSha256: hash.digest('hex') }) };
}
