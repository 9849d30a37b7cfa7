import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import mongoose from 'mongoose';

/** Metadata of stored bytes, in the database wherever the bytes are. */
export interface FileRecord {
  _id: string;
  length: number;
  uploadDate: Date;
  metadata: {
    sha256: string;
    contentType: string;
    ownerId: string;
    /** Location of the bytes, if not in the database. */
    place?: 's3';
  };
}

export type NewRecord = Omit<FileRecord, 'uploadDate'>;

/**
 * The store of the bytes. `kind` is the store that a file belongs to: an id of one store opens no
 * file of another.
 */
export interface Blobs {
  /** Stores the bytes and then their record, so that an incomplete file has no record. */
  write(kind: string, file: { record: NewRecord; bytes: Buffer }): Promise<void>;
  /** @throws Error when there are none. */
  read(kind: string, id: string): Promise<Buffer>;
  remove(kind: string, id: string): Promise<void>;
  /** Ids of bytes that were written in a time span, with or without a record. */
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

/** Stores bytes in the database. */
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
