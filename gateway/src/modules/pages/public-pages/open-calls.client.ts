import { recommendations } from '@soloist/contracts';
import type { Logger } from '@soloist/server-kit';
import * as z from 'zod/mini';
import { type GatewayConfig, serviceUrls } from '../../../config.ts';
import { createCachedFetch, fetchJson } from '../../http/index.ts';
import { findUpstream, matchEndpoint } from '../../proxy/index.ts';

const missing = { success: false, code: 'not_found', message: 'Not found.' };

/**
 * As long as a service's restart may take: what a person has just hidden or deleted must not stay
 * because the service cannot say so.
 */
const usableMs = 60_000;

/**
 * A page makes at most two calls in a row and is given up after two seconds: a service that hangs must
 * leave time to render the page without its data.
 */
const timeoutMs = 800;

/** Behind secret addresses: read each time anew, as for clients' pages. */
const uncachedPaths: string[] = [recommendations.check.path];

/**
 * The `fetch` of code that renders a public page: calls that anyone may make, without a token. Each
 * response is cached for `SITE_FRESH_MS`, and used for a minute while its service is unavailable.
 */
export function createOpenFetch(config: GatewayConfig, logger: Logger) {
  const targets = serviceUrls(config);
  const fetchCached = createCachedFetch({
    schema: z.unknown(),
    freshMs: config.SITE_FRESH_MS,
    usableMs,
    timeoutMs,
  });
  const fetchAnew = (address: string) => fetchJson(address, { schema: z.unknown(), timeoutMs });
  return async (address: string, { method = 'GET' }: { method?: string } = {}) => {
    const upstream = findUpstream(address, method);
    try {
      const endpoint =
        upstream && upstream !== 'unknown' ? matchEndpoint(method, upstream.url) : undefined;
      if (!upstream || upstream === 'unknown' || method !== 'GET' || endpoint?.access !== 'open')
        throw new Error('A public page may only read what anyone may read.');
      const fetchReply = uncachedPaths.includes(endpoint.path) ? fetchAnew : fetchCached;
      const reply = await fetchReply(targets[upstream.service].origin + upstream.url);
      if (!reply) return Response.json(missing, { status: 404 });
      return Response.json(reply.value);
    } catch (err) {
      // The page shows no more than that something failed.
      logger.error({ err }, 'public page without its data');
      throw err;
    }
  };
}
export type OpenFetch = ReturnType<typeof createOpenFetch>;
