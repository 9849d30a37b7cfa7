import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import compression from 'compression';
import type { Request } from 'express';

const minBytes = 1024;
const text = /^(?:application\/json|text\/|image\/svg)/;

/**
 * Whether a reply is worth compressing: text of a known length. One without a length is a stream,
 * and compressing that would hold back what has already arrived.
 */
export const isWorthCompressing = (headers: IncomingHttpHeaders) =>
  Number(headers['content-length'] ?? 0) >= minBytes && text.test(headers['content-type'] ?? '');

/**
 * Compresses what will be written to a response. Call it only for responses worth compressing: as a
 * middleware for every response it costs half as much as proxying one.
 */
export const compress = compression({ threshold: 0, filter: () => true });

export type Encoding = 'br' | 'gzip';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** `effort` goes from 1 to 9. */
export const encode = (bytes: Buffer, encoding: Encoding, effort: number): Promise<Buffer> =>
  encoding === 'br'
    ? toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } })
    : toGzip(bytes, { level: effort });

/** The best encoding that the caller accepts, if any. */
export const acceptedEncoding = (req: Request) =>
  (['br', 'gzip'] as const).find((name) => req.acceptsEncodings(name));
