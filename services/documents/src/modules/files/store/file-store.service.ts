import { createHash } from 'node:crypto';
import { AppError, type BucketSettings, unavailable } from '@soloist/server-kit';
import { type Blobs, type FileRecord, gridFsBlobs, recordsOf } from './blob-store.model.ts';

export interface StoredFileRecord {
  id: string;
  sha256: string;
  contentType: string;
  size: number;
  /** The uploader, or the person whose work it is. */
  ownerId: string;
}
export type WholeFile = StoredFileRecord & { bytes: Buffer };

export type NewFile = Pick<StoredFileRecord, 'id' | 'contentType' | 'ownerId'> & { bytes: Buffer };

export interface FileTimeSpan {
  after: Date;
  before: Date;
}

let s3Blobs: Blobs | undefined;

/**
 * New files are stored in the bucket where one is set; each file is read from the place in its
 * record.
 */
const blobsOf = (place: FileRecord['metadata']['place']): Blobs => {
  if (!place) return gridFsBlobs;
  if (!s3Blobs) throw unavailable('File storage isn’t set up. Try again later.');
  return s3Blobs;
};

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const asFile = ({ _id, length, metadata }: FileRecord): StoredFileRecord => {
  const { sha256, contentType, ownerId } = metadata;
  return { id: _id, size: length, sha256, contentType, ownerId };
};

/** Details of a file before it is stored. */
export const describeFile = ({ bytes, ...file }: NewFile): StoredFileRecord => ({
  ...file,
  sha256: hash(bytes),
  size: bytes.length,
});

/** Files under ids of our own, with one store for each kind. */
function createFileStore(kind: string) {
  const records = () => recordsOf(kind);

  return {
    kind,
    /** Stores a file completely, or not at all. */
    async put(file: NewFile): Promise<StoredFileRecord> {
      const { id, size, ...metadata } = describeFile(file);
      const record = { _id: id, length: size, metadata };
      await (s3Blobs ?? gridFsBlobs).write(kind, { record, bytes: file.bytes });
      return { id, size, ...metadata };
    },
    async find(id: string): Promise<StoredFileRecord | undefined> {
      const record = await records().findOne({ _id: id });
      return record ? asFile(record) : undefined;
    },
    /**
     * A complete file as it was stored; undefined when there is none.
     * @throws AppError `internal` when its bytes do not match `sha256`, by default its own.
     */
    async read(id: string, sha256?: string): Promise<WholeFile | undefined> {
      const record = await records().findOne({ _id: id });
      if (!record) return undefined;
      const bytes = await readBytes(record, kind);
      if (hash(bytes) === (sha256 ?? record.metadata.sha256)) return { ...asFile(record), bytes };
      throw damaged(new Error(`the bytes of ${kind}/${id} differ from those stored`));
    },
    async idsOf(ownerId: string): Promise<string[]> {
      const cursor = records().find({ 'metadata.ownerId': ownerId }).project<{ _id: string }>({});
      return (await cursor.toArray()).map(({ _id }) => _id);
    },
    /** The record is deleted last: until then, bytes that could not be removed are found again. */
    async remove(id: string) {
      const record = await records().findOne({ _id: id });
      await blobsOf(record?.metadata.place).remove(kind, id);
      await records().deleteOne({ _id: id });
    },
    /** The files that were written in a time span. */
    async *listStoredBetween({ after, before }: FileTimeSpan): AsyncIterable<StoredFileRecord> {
      const uploadDate = { $gte: after, $lt: before };
      for await (const record of records().find({ uploadDate })) yield asFile(record);
    },
    /** Time at which the oldest file was written. */
    async oldest(): Promise<Date | undefined> {
      const options = { sort: { uploadDate: 1 }, projection: { uploadDate: 1 } } as const;
      return (await records().findOne({}, options))?.uploadDate;
    },
    /** Removes bytes that were written in a time span and never got a record. */
    async removeStrays(span: FileTimeSpan) {
      for (const blobs of s3Blobs ? [gridFsBlobs, s3Blobs] : [gridFsBlobs]) {
        for await (const id of blobs.listStoredBetween(kind, span)) {
          if (!(await records().findOne({ _id: id }))) await blobs.remove(kind, id);
        }
      }
    },
    /**
     * Creates indexes that find a person's files, old files and large files without reading all.
     */
    async prepare() {
      await records().createIndex({ 'metadata.ownerId': 1 });
      await records().createIndex({ uploadDate: 1 });
      await records().createIndex({ length: -1, _id: -1 });
    },
  };
}
export type FileStore = ReturnType<typeof createFileStore>;

const damaged = (cause: unknown) =>
  new AppError('internal', 'This file is damaged on our side, so you can’t download it.', {
    cause,
  });

async function readBytes({ _id, metadata: { place } }: FileRecord, kind: string): Promise<Buffer> {
  try {
    return await blobsOf(place).read(kind, _id);
  } catch (err) {
    // All or part of it is missing.
    const { name } = err as Error;
    if (name === 'MongoGridFSChunkError' || name === 'NoSuchKey') throw damaged(err);
    if (place) throw unavailable('File storage is unavailable. Try again.', err);
    throw err;
  }
}

/** Profile photos and logos. Anyone may read images. */
export const profileImageFiles = createFileStore('images');
/** Images of public content; `image-uses.service.ts` determines how long they stay. */
export const workImageFiles = createFileStore('pictures');
/** Images of both kinds in other widths and formats, created again when one is missing. */
export const imageSizes = createFileStore('imageSizes');
/** PDFs, readable only for the document's author and holders of its link. */
export const pdfFiles = createFileStore('pdfs');
/** Files that a freelancer attached to a document. */
export const attachmentFiles = createFileStore('attachments');
/** Files that both sides of a project share. */
export const projectFiles = createFileStore('projects');
/** Receipts of expenses, readable for their freelancer only. */
export const receiptFiles = createFileStore('receipts');
/** Files of messages, readable for the two people in `chat-files.model.ts`. */
export const chatFileStore = createFileStore('chat');
/** Message images in other widths and formats, apart from those that anyone may read. */
export const chatImageSizes = createFileStore('chatSizes');

export const fileStores = [
  profileImageFiles,
  workImageFiles,
  imageSizes,
  pdfFiles,
  attachmentFiles,
  projectFiles,
  receiptFiles,
  chatFileStore,
  chatImageSizes,
];

/** Chooses the store of the files; await it before the first file. Without `s3`, the database. */
export async function prepareFiles(s3?: BucketSettings) {
  // The client is loaded only where a bucket is set.
  s3Blobs = s3 && (await import('./s3-blobs.client.ts')).createS3Blobs(s3);
  await Promise.all(fileStores.map((store) => store.prepare()));
}
