import { createHash } from 'node:crypto';
import type { SitePage } from '@soloist/contracts';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../../config.ts';
import {
  acceptedEncoding,
  type CachedResponse,
  type Encoding,
  encode,
  requestOrigin,
  siteOrigin,
} from '../http/index.ts';
import { createRendererLoader } from '../releases/index.ts';
import { type RenderSite, renderSitePage, type SiteRelease } from './site-page.template.ts';

/** A rendered page as bytes. */
export interface SiteReply {
  bytes: Buffer;
  encoding: Encoding | undefined;
  etag: string;
  policy: string;
}

interface SiteRequest {
  req: Request;
  /** The renderer's release. */
  release: SiteRelease;
  preview?: string | undefined;
}

interface RenderRequest extends SiteRequest {
  page: SitePage;
  encoding: Encoding | undefined;
}

const maxBytes = 64 * 1024 * 1024;
const effort = 5;

/**
 * Creates the function that renders a page. The same data is rendered once for each version and
 * encoding, until newer pages need the space; a preview is rendered each time.
 */
export function createSiteRenderer({
  REMOTES_DIR,
  PUBLIC_URL: productUrl,
  SITE_FRESH_MS,
}: GatewayConfig) {
  const loadRenderer = createRendererLoader<RenderSite>(REMOTES_DIR, 'renderSite');

  const renderPage = async ({
    page,
    release,
    encoding,
    req,
    preview,
  }: RenderRequest): Promise<SiteReply> => {
    const render = await loadRenderer(release.renderer);
    const [origin, requestedOrigin] = [siteOrigin(page.site, req), requestOrigin(req)];
    const rendered = renderSitePage({
      page,
      render,
      release,
      origin,
      productUrl,
      requestedOrigin,
      preview,
    });
    const html = Buffer.from(rendered.html);
    return {
      bytes: encoding ? await encode(html, encoding, effort) : html,
      encoding,
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
      policy: rendered.policy,
    };
  };

  const cache = new LRUCache<string, SiteReply, RenderRequest>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes, policy }, key) => bytes.length + policy.length + key.length,
    fetchMethod: (_key, _before, { context }) => renderPage(context),
  });

  return async (cached: CachedResponse<SitePage>, siteRequest: SiteRequest): Promise<SiteReply> => {
    const { req, release, preview } = siteRequest;
    const context = { ...siteRequest, page: cached.value, encoding: acceptedEncoding(req) };
    if (preview || SITE_FRESH_MS === 0) return renderPage(context);
    const { script, renderer } = release;
    const version = `${script.path} ${renderer.integrity}`;
    const key = `${version} ${requestOrigin(req)} ${context.encoding} ${cached.digest}`;
    return cache.forceFetch(key, { context });
  };
}
export type RenderSitePage = ReturnType<typeof createSiteRenderer>;
