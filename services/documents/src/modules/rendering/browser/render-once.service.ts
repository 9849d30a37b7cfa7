import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PdfPool } from './pdf-pool.service.ts';

/** Size of the cache of the last documents, for a retry after storing failed. */
const cacheBytes = 32 * 1024 * 1024;

/**
 * A pool that prints the same content once: while it is being printed, and as long as it is cached.
 */
export function renderOnce(pool: PdfPool): PdfPool {
  const printed = new LRUCache<string, Buffer, string>({
    maxSize: cacheBytes,
    sizeCalculation: (pdf) => pdf.length + 1,
    fetchMethod: (_hash, _before, { context: html }) => pool.render(html),
  });
  return {
    render(html) {
      const hash = createHash('sha256').update(html).digest('base64');
      return printed.forceFetch(hash, { context: html });
    },
    close: () => pool.close(),
  };
}
