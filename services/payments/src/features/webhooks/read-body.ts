import type { IncomingMessage } from 'node:http';
import { AppError } from '@soloist/service-kit';

const mostBytes = 1024 * 1024;

/**
 * A body byte by byte as it came: what is signed.
 * @throws AppError `body_too_large` above 1 MB, `malformed_body` where its end never came.
 */
export async function readRawBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of req as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > mostBytes) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new AppError('malformed_body', 'The request is not complete.', { cause });
  }
  if (bytes > mostBytes) throw new AppError('body_too_large', 'The request is too large.');
  return Buffer.concat(chunks);
}
