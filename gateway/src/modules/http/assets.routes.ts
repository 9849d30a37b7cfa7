import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import mime from 'mime-types';
import { acceptedEncoding, encode } from './compression.routes.ts';
import { refuse, unknownAddress } from './refusals.routes.ts';
import { type Headers, setHeaders } from './security-headers.rules.ts';

interface Asset {
  type: string;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

const maxCachedBytes = 128 * 1024 * 1024;
const minCompressedBytes = 1024;
const compressible = /javascript|json|css|svg|text|wasm/;
const effort = 9;

export const immutable = 'public, max-age=31536000, immutable';

interface AssetsDeps {
  root: string;
  headers: Headers;
  /** How long the file at this path (below the root) may be cached. */
  caching: (relative: string) => string;
  /** Whether the path (below the root) may be requested at all. */
  isPublic: (relative: string) => boolean;
  /** The file that is served for the path (below the root); by default its own. */
  fileOf?: (relative: string) => string;
}

/** Serves built files from memory, compressed once; a missing file is a 404, never a page. */
export function serveAssets({ root, headers, caching, isPublic, fileOf }: AssetsDeps) {
  const cache = new LRUCache<string, Asset>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ plain, br, gzip }) =>
      plain.length + (br?.length ?? 0) + (gzip?.length ?? 0) + 1,
    fetchMethod: (key) => readAsset(key.slice(key.indexOf(' ') + 1)),
  });

  return async (req: Request, res: Response, _next: NextFunction) => {
    const relative = relativePath(req.path);
    if (!relative || !isPublic(relative)) return refuse(req, res, unknownAddress);
    const file = path.join(root, fileOf?.(relative) ?? relative);
    const stats = await stat(file).catch(() => undefined);
    if (!stats?.isFile()) return refuse(req, res, unknownAddress);
    // With its inode: a damaged file may be replaced by one of its size within a tick of the clock.
    const stamp = [stats.ino, stats.mtimeMs, stats.size].map((part) => part.toString(36)).join('-');
    const asset = await cache.forceFetch(`${stamp} ${file}`);
    const encoding = asset.br && acceptedEncoding(req);
    setHeaders(res, headers);
    res.set({
      'content-type': asset.type,
      'cache-control': caching(relative),
      etag: `"${stamp}${encoding ? `-${encoding}` : ''}"`,
      ...(asset.br ? { vary: 'accept-encoding' } : {}),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
    if (req.fresh) return void res.status(304).end();
    const body = (encoding && asset[encoding]) ?? asset.plain;
    res.set('content-length', String(body.length));
    res.end(req.method === 'HEAD' ? undefined : body);
  };
}

async function readAsset(file: string): Promise<Asset> {
  const type = mime.contentType(path.extname(file)) || 'application/octet-stream';
  const plain = await readFile(file);
  if (!compressible.test(type) || plain.length < minCompressedBytes) return { type, plain };
  const [br, gzip] = await Promise.all([
    encode(plain, 'br', effort),
    encode(plain, 'gzip', effort),
  ]);
  return { type, plain, br, gzip };
}

/** The path below a root that a URL's path names, or `undefined` if it could leave the root. */
function relativePath(urlPath: string): string | undefined {
  const decoded = safeDecode(urlPath);
  if (!decoded || /[\0\\]/.test(decoded)) return undefined;
  const segments = decoded.slice(1).split('/');
  // No segment may be empty or begin with a dot: this excludes '..' and hidden files.
  if (segments.some((segment) => segment === '' || segment.startsWith('.'))) return undefined;
  return segments.join('/');
}

function safeDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
