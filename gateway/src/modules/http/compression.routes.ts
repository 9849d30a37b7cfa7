import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
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

/** Larger bodies are compressed in threads, part by part. */
const maxWholeBytes = 65_536;
/** What `compression` uses. */
const brotliEffort = 4;

/**
 * Compresses a service's reply of a known length, by its headers and before they are sent. A small body is
 * compressed as a whole when its last part is written: that takes a third of the processor time of a stream.
 */
export function compressReply(
  req: IncomingMessage,
  res: ServerResponse,
  headers: IncomingHttpHeaders,
) {
  if (Number(headers['content-length']) > maxWholeBytes) {
    return void compress(req as never, res as never, () => undefined);
  }
  const isFinal =
    headers['content-encoding'] || /no-transform/.test(headers['cache-control'] ?? '');
  if (isFinal) return;
  headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding';
  const encoding = preferredEncoding(req.headers['accept-encoding'] as string | undefined);
  if (!encoding || req.method === 'HEAD') return;
  headers['content-encoding'] = encoding;
  delete headers['content-length'];
  held.add(res);
  const parts: Buffer[] = [];
  res.write = (part: Buffer) => {
    parts.push(part);
    return true;
  };
  const { end } = res;
  res.end = () => {
    held.delete(res);
    const whole = Buffer.concat(parts);
    const body = encoding === 'br' ? brotliCompressSync(whole, brotliOptions) : gzipSync(whole);
    res.setHeader('content-length', body.length);
    return end.call(res, body, 'utf8');
  };
}

const held = new WeakSet<object>();
/** Whether a reply has started, although no byte was sent yet: it can only be aborted. */
export const isReplyHeld = (res: object) => held.has(res);

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliEffort } };

export type Encoding = 'br' | 'gzip';

/** The best encoding that a header accepts, if any; `q=0` refuses one. */
function preferredEncoding(accepted = ''): Encoding | undefined {
  const refused = /(?:^|[,\s])(br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/g;
  const names = accepted.toLowerCase().replace(refused, ',').split(',');
  const offers = new Set(names.map((name) => name.split(';', 1)[0]?.trim()));
  return (['br', 'gzip'] as const).find((name) => offers.has(name));
}

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** `effort` goes from 1 to 9. */
export const encode = (bytes: Buffer, encoding: Encoding, effort: number): Promise<Buffer> =>
  encoding === 'br'
    ? toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } })
    : toGzip(bytes, { level: effort });

/** The best encoding that the caller accepts, if any. */
export const acceptedEncoding = (req: Request) =>
  (['br', 'gzip'] as const).find((name) => req.acceptsEncodings(name));
