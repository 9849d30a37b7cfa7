import * as z from 'zod/mini';
import { type GatewayConfig, serviceUrls } from '../../../config.ts';
import { createCachedFetch } from '../../http/index.ts';
import { findUpstream, matchEndpoint } from '../../proxy/index.ts';

/**
 * The `fetch` of code that renders a public page: calls that anyone may make, without a token. Each
 * response is cached for `SITE_FRESH_MS`.
 */
export function createOpenFetch(config: GatewayConfig) {
  const targets = serviceUrls(config);
  const fetchCached = createCachedFetch({
    schema: z.unknown(),
    freshMs: config.SITE_FRESH_MS,
  });
  return async (address: string, { method = 'GET' }: { method?: string } = {}) => {
    const upstream = findUpstream(address, method);
    const isOpen =
      method === 'GET' &&
      upstream &&
      upstream !== 'unknown' &&
      matchEndpoint(method, upstream.url)?.access === 'open';
    if (!isOpen) throw new Error('A public page may only read what anyone may read.');
    const reply = await fetchCached(targets[upstream.service].origin + upstream.url);
    if (!reply) return Response.json({ success: false }, { status: 404 });
    return Response.json(reply.value);
  };
}
export type OpenFetch = ReturnType<typeof createOpenFetch>;
