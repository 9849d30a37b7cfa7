import { createHash } from 'node:crypto';
import {
  type SiteAddresses,
  type SitePage,
  siteAddresses,
  sitePage,
  sites,
} from '@soloist/contracts';
import { unavailable } from '@soloist/service-kit';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';

const timeoutMs = 3_000;
const mostBytes = 64 * 1024 * 1024;

/** What marketplace says: of the same words the same object, for as long as they are kept. */
export interface Found<T> {
  value: T;
  digest: string;
  bytes: number;
}

export interface AskedPage {
  host: string;
  /** Decoded, without a slash at the end. */
  path: string;
  /** The token of a preview: never kept. */
  preview?: string | undefined;
}

/**
 * Asks marketplace for what a portfolio host shows, at most every `freshMs` for each page; while it
 * is away the last answer holds. With 0 nothing is kept. Both answer `undefined` where no published site is.
 * @throws AppError `unavailable` when it is away and was not asked for this before.
 */
export function createSiteLookup(marketplace: URL, freshMs: number) {
  const ask = async <T>(address: string, schema: z.ZodMiniType<T>, known?: Found<T>) => {
    const res = await fetch(new URL(address, marketplace), {
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (res.status === 404) return undefined;
    if (!res.ok) throw new Error(`marketplace answered ${res.status}`);
    const text = await res.text();
    const digest = createHash('sha256').update(text).digest('base64url');
    if (digest === known?.digest) return known;
    return { value: z.parse(schema, JSON.parse(text)), digest, bytes: text.length };
  };
  const keep = <T>(schema: z.ZodMiniType<T>) => {
    if (freshMs === 0) return (address: string) => ask(address, schema);
    const cache = new LRUCache<string, { found: Found<T> | undefined }>({
      maxSize: mostBytes,
      sizeCalculation: ({ found }) => (found?.bytes ?? 0) + 200,
      ttl: freshMs,
      fetchMethod: async (address, last) => {
        try {
          return { found: await ask(address, schema, last?.found) };
        } catch (err) {
          // Good for as long as a fresh one: who is away is not asked by every visitor.
          if (last) return last;
          throw err;
        }
      },
    });
    return async (address: string) => (await cache.forceFetch(address)).found;
  };
  const keptPage = keep<SitePage>(sitePage);
  const keptAddresses = keep<SiteAddresses>(siteAddresses);

  return {
    page: (asked: AskedPage) => {
      const address = pageAddress(asked);
      return orUnavailable(asked.preview ? ask(address, sitePage) : keptPage(address));
    },
    addresses: async (host: string) =>
      (await orUnavailable(keptAddresses(ofHost(sites.addresses.path, host))))?.value,
  };
}
export type SiteLookup = ReturnType<typeof createSiteLookup>;

const ofHost = (path: string, host: string) => path.replace(':host', encodeURIComponent(host));

function pageAddress({ host, path, preview }: AskedPage): string {
  const query = new URLSearchParams({ path, ...(preview ? { preview } : {}) });
  return `${ofHost(sites.page.path, host)}?${query}`;
}

const orUnavailable = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((cause: unknown) => {
    throw unavailable('This site cannot be shown right now. Please try again.', cause);
  });
