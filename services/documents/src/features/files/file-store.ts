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
  /** Who brought it, or whose work it is. */
  ownerId: string;
}

interface FileRecord {
  _id: string;
  length: number;
  metadata: Omit<StoredFile, 'id' | 'size'>;
}

function database() {
  const { db } = mongoose.connection;
  if (!db) throw new Error('MongoDB is not connected');
  return db;
}

type NewFile = Pick<StoredFile, 'id' | 'contentType' | 'ownerId'> & { bytes: Buffer };

/** Files in GridFS under ids of our own choosing: one store a kind of file, so that no id of one opens another. */
function createFileStore(bucketName: string) {
  const bucket = () => new mongoose.mongo.GridFSBucket(database(), { bucketName });
  const records = () => database().collection<FileRecord>(`${bucketName}.files`);
  const chunks = () => database().collection<{ files_id: string }>(`${bucketName}.chunks`);

  return {
    /** Stores a file whole, or not at all: its record is written after its last byte. */
    async put({ id, bytes, contentType, ownerId }: NewFile): Promise<StoredFile> {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const metadata = { sha256, contentType, ownerId };
      const upload = bucket().openUploadStreamWithId(id as never, id, { metadata });
      await pipeline(Readable.from([bytes]), upload);
      return { id, ...metadata, size: bytes.length };
    },
    async find(id: string): Promise<StoredFile | undefined> {
      const record = await records().findOne({ _id: id });
      return record ? { id, ...record.metadata, size: record.length } : undefined;
    },
    async idsOf(ownerId: string): Promise<string[]> {
      const found = records().find({ 'metadata.ownerId': ownerId }).project<{ _id: string }>({});
      return (await found.toArray()).map(({ _id }) => _id);
    },
    /** Lets a person's files be found without looking at everybody's. */
    prepare: () => records().createIndex({ 'metadata.ownerId': 1 }),
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

export const prepareFiles = () =>
  Promise.all([imageFiles, pdfFiles, attachmentFiles].map((store) => store.prepare()));
