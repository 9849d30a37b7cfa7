import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import escapeHtml from 'escape-html';
import { isSigned } from './bucket-signature.ts';

interface StoredFile {
  bytes: Buffer;
  contentType: string;
  writtenAt: Date;
}

interface Upload {
  key: string;
  contentType: string;
  parts: Map<number, Buffer>;
}

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

const bucket = 'soloist';
const keys = { accessKey: 'test-access-key', secretKey: 'test-secret-key' };

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const element = (name: string, text: string | number) =>
  `<${name}>${escapeHtml(`${text}`)}</${name}>`;
const xml = (name: string, content: string[]): Reply => ({
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><${name}>${content.join('')}</${name}>`,
});
const refuse = (status: number, code: string): Reply => ({
  ...xml('Error', [element('Code', code), element('Message', code)]),
  status,
});

/**
 * A server with one empty bucket that answers the calls of `openBucket`, checks their signatures and
 * refuses every other call. Lists have `pageSize` keys a page, as many as S3's.
 */
export async function startBucketServer({ pageSize = 1000 } = {}) {
  const files = new Map<string, StoredFile>();
  const uploads = new Map<string, Upload>();

  function answer(req: IncomingMessage, bytes: Buffer): Reply {
    if (!isSigned({ req, bytes, ...keys })) return refuse(403, 'SignatureDoesNotMatch');
    const [path = '', search] = (req.url ?? '').split('?');
    const [, name, ...rest] = path.split('/');
    if (name !== bucket) return refuse(404, 'NoSuchBucket');
    const key = decodeURIComponent(rest.join('/'));
    const query = new URLSearchParams(search);
    if (!key) return query.get('list-type') === '2' ? list(query) : refuse(501, 'NotImplemented');
    const contentType = req.headers['content-type'] ?? 'application/octet-stream';
    if (query.has('uploadId')) return answerUpload({ method: req.method, query, bytes });
    if (query.has('uploads')) return startUpload({ key, contentType, parts: new Map() });
    if (req.method === 'PUT') return write(key, { bytes, contentType, writtenAt: new Date() });
    if (req.method === 'GET') return read(key);
    if (req.method !== 'DELETE') return refuse(501, 'NotImplemented');
    files.delete(key);
    return { status: 204 };
  }

  function write(key: string, file: StoredFile): Reply {
    files.set(key, file);
    return { headers: { etag: etagOf(file.bytes) } };
  }

  function read(key: string): Reply {
    const file = files.get(key);
    if (!file) return refuse(404, 'NoSuchKey');
    const { bytes, contentType, writtenAt } = file;
    return {
      headers: {
        'content-type': contentType,
        etag: etagOf(bytes),
        'last-modified': writtenAt.toUTCString(),
      },
      body: bytes,
    };
  }

  function list(query: URLSearchParams): Reply {
    const [prefix, last] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
    const found = [...files.keys()]
      .filter((key) => key.startsWith(prefix) && key > last)
      .toSorted((a, b) => (a < b ? -1 : 1));
    const page = found.slice(0, pageSize);
    const isTruncated = found.length > page.length;
    return xml('ListBucketResult', [
      element('IsTruncated', `${isTruncated}`),
      ...(isTruncated ? [element('NextContinuationToken', page.at(-1) ?? '')] : []),
      ...page.map((key) => {
        const writtenAt = files.get(key)?.writtenAt.toISOString() ?? '';
        return `<Contents>${element('Key', key)}${element('LastModified', writtenAt)}</Contents>`;
      }),
    ]);
  }

  function startUpload(upload: Upload): Reply {
    const id = randomUUID();
    uploads.set(id, upload);
    return xml('InitiateMultipartUploadResult', [element('UploadId', id)]);
  }

  /** A part of a large file, or the end of its upload. */
  function answerUpload(call: {
    method: string | undefined;
    query: URLSearchParams;
    bytes: Buffer;
  }): Reply {
    const { method, query, bytes } = call;
    const id = query.get('uploadId') ?? '';
    const upload = uploads.get(id);
    if (!upload) return refuse(404, 'NoSuchUpload');
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), bytes);
      return { headers: { etag: etagOf(bytes) } };
    }
    uploads.delete(id);
    if (method === 'DELETE') return { status: 204 };
    const numbers = [...`${bytes}`.matchAll(/<PartNumber>(\d+)</g)].map(([, digits]) => +digits!);
    const parts = numbers.map((number) => upload.parts.get(number));
    if (!parts.every((part) => part !== undefined)) return refuse(400, 'InvalidPart');
    const { key, contentType } = upload;
    write(key, { bytes: Buffer.concat(parts), contentType, writtenAt: new Date() });
    return xml('CompleteMultipartUploadResult', [element('Key', key)]);
  }

  const server = createServer((req, res) => {
    buffer(req).then(
      (bytes) => {
        const { status = 200, headers, body } = answer(req, bytes);
        res.writeHead(status, headers).end(body);
      },
      () => res.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', ...keys },
    async stop() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
