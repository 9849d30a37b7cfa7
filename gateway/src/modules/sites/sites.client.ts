import { siteAddresses, sitePage, sites } from '@soloist/contracts';
import { unavailable } from '@soloist/server-kit';
import { createCachedFetch, fetchJson } from '../http/index.ts';

/** An unpublished or deleted site must not stay public because marketplace is unavailable for long. */
const usableMs = 10 * 60_000;

export interface SitePageQuery {
  host: string;
  /** Decoded, without a slash at the end. */
  path: string;
  /** The token of a preview, which is never cached. */
  preview?: string | undefined;
}

/**
 * Reads the pages and addresses of portfolio hosts from marketplace, each at most every `freshMs`;
 * while it is unavailable, the last response is used for ten minutes. Both return `undefined` without a published site.
 * @throws AppError `unavailable` when it is unavailable and this is not cached.
 */
export function createSiteLookup({ origin }: URL, freshMs: number) {
  const fetchCachedPage = createCachedFetch({ schema: sitePage, freshMs, usableMs });
  const fetchCachedAddresses = createCachedFetch({ schema: siteAddresses, freshMs, usableMs });
  const fetchPage = async (query: SitePageQuery) => {
    if (query.preview) {
      const response = await fetchJson(origin + pageAddress(query), { schema: sitePage });
      // A wrong token shows the ordinary page, which is cached, so trying many does not render it each time.
      if (!response || response.value.preview) return response;
    }
    return fetchCachedPage(origin + pageAddress({ ...query, preview: undefined }));
  };
  return {
    page: (query: SitePageQuery) => orUnavailable(fetchPage(query)),
    addresses: async (host: string) => {
      const address = origin + ofHost(sites.addresses.path, host);
      return (await orUnavailable(fetchCachedAddresses(address)))?.value;
    },
  };
}
export type SiteLookup = ReturnType<typeof createSiteLookup>;

const ofHost = (path: string, host: string) => path.replace(':host', encodeURIComponent(host));

const pageAddress = ({ host, path, preview }: SitePageQuery) =>
  `${ofHost(sites.page.path, host)}?path=${encodeURIComponent(path)}${preview ? `&preview=${preview}` : ''}`;

const orUnavailable = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((cause: unknown) => {
    throw unavailable('We couldn’t load this site. Try again.', cause);
  });
