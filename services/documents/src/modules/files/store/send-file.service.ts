import { notFound } from '@soloist/server-kit';
import type { Request, Response } from 'express';
import type { FileStore, WholeFile } from './file-store.service.ts';

interface FileReply {
  res: Response;
  store: FileStore;
  fileId: string;
  /** The hash that the file's referrer has stored. */
  sha256?: string;
  /** The file name of the download. */
  name: string;
  /** Whether the browser displays the file; otherwise it saves it. */
  inline?: boolean;
  /** By default, the file is revalidated each time and not stored by shared caches. */
  cacheControl?: string;
}

/**
 * Sends a stored file, or the requested part of it, with headers that stop a browser from treating
 * it as anything else. Nothing is sent before the whole file is verified.
 * @throws AppError `not_found`; `internal` when the file is damaged.
 */
export async function sendFile({ res, store, fileId, sha256, ...reply }: FileReply) {
  const file = await store.read(fileId, sha256);
  if (!file) throw notFound('file');
  answerWith(file, { res, ...reply });
}

type FileResponseOptions = Omit<FileReply, 'store' | 'fileId' | 'sha256'>;

/** Sends a file that was read already. */
export function answerWith(
  file: WholeFile,
  { res, name, inline, cacheControl }: FileResponseOptions,
) {
  const { bytes, size, contentType } = file;
  res.attachment(name);
  if (inline) {
    const disposition = String(res.get('content-disposition'));
    res.set('content-disposition', disposition.replace('attachment', 'inline'));
  }
  res.set({
    'accept-ranges': 'bytes',
    'cache-control': cacheControl ?? 'private, no-cache',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': contentType,
    etag: etagOf(file),
    'x-content-type-options': 'nosniff',
  });
  const part = partOf(res.req, file);
  if (part === 'none') return void res.status(416).set('content-range', `bytes */${size}`).end();
  // Express answers 304 itself where the browser has this file already.
  if (part === 'all') return void res.send(bytes);
  res.status(206).set('content-range', `bytes ${part.start}-${part.end}/${size}`);
  res.send(bytes.subarray(part.start, part.end + 1));
}

/** AVIF for browsers that name it: one that accepts anything may still not support it. */
export const imageFormatFor = (req: Request) =>
  req.accepts().includes('image/avif') ? 'avif' : 'webp';

const etagOf = ({ sha256 }: WholeFile) => `"${sha256}"`;

function partOf(req: Request, file: WholeFile): { start: number; end: number } | 'all' | 'none' {
  // The file has changed since, so the browser needs all of it.
  const condition = req.get('if-range');
  if (condition && condition !== etagOf(file)) return 'all';
  const ranges = req.range(file.size);
  if (ranges === -1) return 'none';
  // A range that we don't understand, or several ranges, which no client needs.
  if (!ranges || ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1) return 'all';
  return ranges[0] ?? 'all';
}
