import { createHash } from 'node:crypto';
import type { SitePage } from '@soloist/contracts';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from './config.ts';
import { acceptedEncoding, type Encoding, encode } from './encodings.ts';
import { askedOrigin, siteOrigin } from './host.ts';
import type { Answer } from './kept-answers.ts';
import { drawSite, type SiteRelease } from './site-html.ts';
import { createRendererLoader } from './site-renderer.ts';

/** A page as its bytes go out. */
export interface DrawnSite {
  bytes: Buffer;
  encoding: Encoding | undefined;
  etag: string;
  policy: string;
}

interface Asked {
  req: Request;
  /** What draws it. */
  release: SiteRelease;
  preview?: string | undefined;
}

interface Drawing extends Asked {
  page: SitePage;
  encoding: Encoding | undefined;
}

const mostBytes = 64 * 1024 * 1024;
const effort = 5;

/**
 * Makes the function that draws a page. The same data is
 * drawn once a version for each encoding, until newer drawings need the room; a preview each time.
 */
export function createSiteDrawing({
  REMOTES_DIR,
  PUBLIC_URL: productUrl,
  SITE_FRESH_MS,
}: GatewayConfig) {
  const loadRenderer = createRendererLoader(REMOTES_DIR);

  const draw = async ({ page, release, encoding, req, preview }: Drawing): Promise<DrawnSite> => {
    const render = await loadRenderer(release.renderer);
    const [origin, asked] = [siteOrigin(page.site, req), askedOrigin(req)];
    const drawn = drawSite({ page, render, release, origin, productUrl, asked, preview });
    const html = Buffer.from(drawn.html);
    return {
      bytes: encoding ? await encode(html, encoding, effort) : html,
      encoding,
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
      policy: drawn.policy,
    };
  };

  const kept = new LRUCache<string, DrawnSite, Drawing>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes, policy }, key) => bytes.length + policy.length + key.length,
    fetchMethod: (_key, _before, { context }) => draw(context),
  });

  return async (found: Answer<SitePage>, asked: Asked): Promise<DrawnSite> => {
    const { req, release, preview } = asked;
    const context = { ...asked, page: found.value, encoding: acceptedEncoding(req) };
    if (preview || SITE_FRESH_MS === 0) return draw(context);
    const { script, renderer } = release;
    const version = `${script.path} ${renderer.integrity}`;
    const key = `${version} ${askedOrigin(req)} ${context.encoding} ${found.digest}`;
    return kept.forceFetch(key, { context });
  };
}
export type DrawSite = ReturnType<typeof createSiteDrawing>;
