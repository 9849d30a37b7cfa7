import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { StoredFile } from './file-store.ts';

interface FileReply {
  res: Response;
  file: StoredFile;
  /** What it is called when saved. */
  name: string;
  /** Shown in place; otherwise saved. */
  inline?: boolean;
  body: Readable;
}

/** Answers with a stored file, which a browser takes for nothing but what it is. */
export async function sendFile({ res, file, name, inline = false, body }: FileReply) {
  res.attachment(name);
  if (inline) res.set('content-disposition', `inline; filename="${name}"`);
  res.set({
    'content-type': file.contentType,
    'content-length': String(file.size),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  try {
    await pipeline(body, res);
  } catch (err) {
    // The reader left in the middle: nobody is there to be told.
    if ((err as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw err;
  }
}
