import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';

export type Encoding = 'br' | 'gzip';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** `effort` goes from 1 to 9. */
export const encode = (bytes: Buffer, encoding: Encoding, effort: number): Promise<Buffer> =>
  encoding === 'br'
    ? toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } })
    : toGzip(bytes, { level: effort });

/** The best encoding that the caller takes; none when it takes bytes only as they are. */
export const acceptedEncoding = (req: Request) =>
  (['br', 'gzip'] as const).find((name) => req.acceptsEncodings(name));
