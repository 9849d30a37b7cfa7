import { BSON, type Db, type Document } from 'mongodb';
import { exact } from './database-dump.ts';
import type { StoredCollection } from './manifest.ts';

const { EJSON } = BSON;
const batchBytes = 8 * 1024 * 1024;
const batchDocuments = 1000;

type Described = Pick<StoredCollection, 'name' | 'options' | 'indexes'>;

/** Creates a collection with its options and indexes and without documents. */
export async function createCollection(db: Db, { name, options, indexes }: Described) {
  await db.createCollection(name, EJSON.deserialize(options));
  if (indexes.length === 0) return;
  await db.command({
    createIndexes: name,
    indexes: indexes.map((index) => EJSON.deserialize(index)),
  });
}

/** Writes the documents of a `readDocuments` stream. */
export async function loadDocuments(db: Db, name: string, content: AsyncIterable<Buffer>) {
  let batch: Document[] = [];
  let bytes = 0;
  async function write() {
    if (batch.length > 0) await db.collection(name).insertMany(batch, { ordered: false });
    batch = [];
    bytes = 0;
  }
  for await (const document of splitDocuments(content)) {
    batch.push(BSON.deserialize(document, exact));
    bytes += document.length;
    if (batch.length === batchDocuments || bytes > batchBytes) await write();
  }
  await write();
}

/** BSON begins with its length. */
async function* splitDocuments(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of content) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw new Error('the last document is cut short');
}
