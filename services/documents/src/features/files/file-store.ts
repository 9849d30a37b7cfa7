import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import mongoose from 'mongoose';

export interface StoredFile {
  id: string;
  sha256: string;
  contentType: string;
  size: number;
}

interface FileRecord {
  _id: string;
  length: number;
  metadata: { sha256: string; contentType: string };
}

function database() {
  const { db } = mongoose.connection;
  if (!db) throw new Error('MongoDB is not connected');
  return db;
}

/** Files in GridFS under ids of our own choosing: one store a kind of file, so that no id of one opens another. */
function createFileStore(bucketName: string) {
  const bucket = () => new mongoose.mongo.GridFSBucket(database(), { bucketName });
  const records = () => database().collection<FileRecord>(`${bucketName}.files`);
  const chunks = () => database().collection<{ files_id: string }>(`${bucketName}.chunks`);

  return {
    /** Stores a file whole, or not at all: its record is written after its last byte. */
    async put(file: { id: string; bytes: Buffer; contentType: string }): Promise<StoredFile> {
      const { id, bytes, contentType } = file;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const upload = bucket().openUploadStreamWithId(id as never, id, {
        metadata: { sha256, contentType },
      });
      await pipeline(Readable.from([bytes]), upload);
      return { id, sha256, contentType, size: bytes.length };
    },
    async find(id: string): Promise<StoredFile | undefined> {
      const record = await records().findOne({ _id: id });
      return record ? { id, ...record.metadata, size: record.length } : undefined;
    },
    openStream: (id: string): Readable => bucket().openDownloadStream(id as never),
    read: (id: string): Promise<Buffer> => buffer(bucket().openDownloadStream(id as never)),
    async remove(id: string) {
      await records().deleteOne({ _id: id });
      await chunks().deleteMany({ files_id: id });
    },
  };
}
export type FileStore = ReturnType<typeof createFileStore>;

/** Anyone may read these. */
export const imageFiles = createFileStore('images');
/** Only the holder of a contract's link may read these. */
export const pdfFiles = createFileStore('pdfs');
/** What a freelancer sent along with a proposal. */
export const attachmentFiles = createFileStore('attachments');
