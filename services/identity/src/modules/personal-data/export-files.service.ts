import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import mongoose from 'mongoose';

const bucketName = 'exportfiles';
const fileBytes = 16;

function database() {
  const { db } = mongoose.connection;
  if (!db) throw new Error('MongoDB is not connected');
  return db;
}
const bucket = () => new mongoose.mongo.GridFSBucket(database(), { bucketName });
const collection = <Kind extends mongoose.mongo.Document>(part: 'files' | 'chunks') =>
  database().collection<Kind>(`${bucketName}.${part}`);

/** Writes a stream in pieces and returns its size; a failure may leave pieces to remove. */
export async function writeExportFile(fileId: string, content: Readable): Promise<number> {
  const upload = bucket().openUploadStreamWithId(fileId as never, fileId);
  await pipeline(content, upload);
  return upload.length;
}

export const readExportFile = (fileId: string): Readable =>
  bucket().openDownloadStream(fileId as never);

/** Named after the account, so that leftovers can be found. */
export const newExportFileId = (accountId: unknown) =>
  `${accountId}-${randomBytes(fileBytes).toString('hex')}`;

/** Removes a file or the pieces of an unfinished one; no effect when there is none. */
export const removeExportFile = (fileId: string) => remove(fileId);

/** Removes every file of an account, and the pieces that a killed attempt left. */
export const removeExportFiles = (accountId: unknown) => remove(new RegExp(`^${accountId}-`));

async function remove(which: string | RegExp) {
  await collection<{ _id: string }>('files').deleteMany({ _id: which });
  await collection<{ files_id: string }>('chunks').deleteMany({ files_id: which });
}
