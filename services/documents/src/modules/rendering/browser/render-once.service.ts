import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PdfPool } from './pdf-pool.service.ts';

/** Size of the cache of the last documents, for a retry after storing failed. */
const cacheBytes = 32 * 1024 * 1024;

/**
 * A pool that prints the same content once: while it is being printed, and as long as it is cached.
 */
export function renderOnce(pool: PdfPool): PdfPool {
  const printed = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    sizeCalculation: (pdf) => pdf.length + 1,
  });
  const underWay = new Map<string, Promise<Buffer>>();

  async function print(html: string, hash: string): Promise<Buffer> {
    const pdf = await pool.render(html);
    printed.set(hash, pdf);
    return pdf;
  }

  return {
    async render(html) {
      const hash = createHash('sha256').update(html).digest('base64');
      const known = printed.get(hash) ?? underWay.get(hash);
      if (known) return known;
      const printing = print(html, hash).finally(() => underWay.delete(hash));
      underWay.set(hash, printing);
      return printing;
    },
    close: () => pool.close(),
  };
}
