import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import mongoose from 'mongoose';

/** What is stored beside the bytes, in the database wherever they are. */
export interface FileRecord {
  _id: string;
  length: number;
  uploadDate: Date;
  metadata: {
    sha256: string;
    contentType: string;
    ownerId: string;
    /** Where the bytes are, if not in the database. */
    place?: 's3';
  };
}

export type NewRecord = Omit<FileRecord, 'uploadDate'>;

/** The store of the bytes. `kind` is the store a file belongs to: no id of one opens a file of another. */
export interface Blobs {
  /** Stores the bytes and then their record: of a file cut short, no record says anything. */
  write(kind: string, file: { record: NewRecord; bytes: Buffer }): Promise<void>;
  /** @throws Error when there are none. */
  read(kind: string, id: string): Promise<Buffer>;
  remove(kind: string, id: string): Promise<void>;
  /** Ids of bytes that were written in a time, with a record or without. */
  listStoredBetween(kind: string, span: { after: Date; before: Date }): AsyncIterable<string>;
}

function database() {
  const { db } = mongoose.connection;
  if (!db) throw new Error('MongoDB is not connected');
  return db;
}

export const recordsOf = (kind: string) => database().collection<FileRecord>(`${kind}.files`);

interface Chunk {
  _id: mongoose.mongo.ObjectId;
  files_id: string;
  n: number;
}
const chunksOf = (kind: string) => database().collection<Chunk>(`${kind}.chunks`);
const bucketOf = (kind: string) =>
  new mongoose.mongo.GridFSBucket(database(), { bucketName: kind });
const idAt = (date: Date) =>
  mongoose.mongo.ObjectId.createFromTime(Math.floor(date.getTime() / 1000));

/** Bytes in the database. */
export const gridFsBlobs: Blobs = {
  async write(kind, { record: { _id, metadata }, bytes }) {
    const upload = bucketOf(kind).openUploadStreamWithId(_id as never, _id, { metadata });
    await pipeline(Readable.from([bytes]), upload);
  },
  read: (kind, id) => buffer(bucketOf(kind).openDownloadStream(id as never)),
  async remove(kind, id) {
    await chunksOf(kind).deleteMany({ files_id: id });
  },
  async *listStoredBetween(kind, { after, before }) {
    const chunks = chunksOf(kind).find(
      { _id: { $gte: idAt(after), $lt: idAt(before) }, n: 0 },
      { projection: { files_id: 1 } },
    );
    for await (const { files_id } of chunks) yield files_id;
  },
};
