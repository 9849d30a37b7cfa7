import type { IncomingMessage } from 'node:http';
import { AppError } from '@soloist/service-kit';

const mostBytes = 1024 * 1024;

/**
 * A body byte by byte as it came: what is signed.
 * @throws AppError `body_too_large` above 1 MB.
 */
export async function readRawBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new AppError('body_too_large', 'The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
