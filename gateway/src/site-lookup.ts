import { type HostedSite as Site, hostedSite as siteSchema, sites } from '@soloist/contracts';
import { unavailable } from '@soloist/service-kit';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';

const freshMs = 5_000;
const timeoutMs = 3_000;
const reply = z.object({ site: siteSchema });

interface Found {
  site: Site | undefined;
}

/**
 * Asks marketplace whose published site a host name is, at most every few seconds per host; while
 * marketplace is away the last answer holds.
 * @throws an `unavailable` one when it is away and the host has not been asked for before.
 */
export function createSiteLookup(marketplace: URL) {
  const cache = new LRUCache<string, Found>({
    max: 1_000,
    ttl: freshMs,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (host) => {
      const path = sites.byHost.path.replace(':host', encodeURIComponent(host));
      const res = await fetch(new URL(path, marketplace), {
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (res.status === 404) return { site: undefined };
      if (!res.ok) throw new Error(`marketplace answered ${res.status}`);
      const { site } = z.parse(reply, await res.json());
      return { site: site.published ? site : undefined };
    },
  });
  return async (host: string) => {
    try {
      return (await cache.forceFetch(host)).site;
    } catch (cause) {
      throw unavailable('This site cannot be shown right now. Please try again.', cause);
    }
  };
}
export type SiteLookup = ReturnType<typeof createSiteLookup>;
