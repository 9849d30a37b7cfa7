import { createHash } from 'node:crypto';
import type { SitePage } from '@soloist/contracts';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from './config.ts';
import { acceptedEncoding, type Encoding, encode } from './encodings.ts';
import { askedOrigin, siteOrigin } from './host.ts';
import type { Answer } from './kept-answers.ts';
import type { ReadRegistry } from './registry.ts';
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
  preview?: string | undefined;
}

interface Drawing extends Asked {
  page: SitePage;
  release: SiteRelease;
  encoding: Encoding | undefined;
}

const mostBytes = 64 * 1024 * 1024;
const effort = 5;

/**
 * Makes the function that draws a page with the live version of the remote that can. The same data is
 * drawn once a version for each encoding, until newer drawings need the room; a preview each time.
 */
export function createSiteDrawing(
  { REMOTES_DIR, PUBLIC_URL: productUrl, SITE_FRESH_MS }: GatewayConfig,
  readRegistry: ReadRegistry,
) {
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

  return async (found: Answer<SitePage>, { req, preview }: Asked): Promise<DrawnSite> => {
    const remotes = await readRegistry();
    const release = remotes.find(({ name }) => name === 'mfe-portfolio')?.live.site;
    if (!release) throw new Error('no published remote draws portfolio sites');
    const context = { page: found.value, release, encoding: acceptedEncoding(req), req, preview };
    if (preview || SITE_FRESH_MS === 0) return draw(context);
    const { script, renderer } = release;
    const version = `${script.path} ${renderer.integrity}`;
    const key = `${version} ${askedOrigin(req)} ${context.encoding} ${found.digest}`;
    return kept.forceFetch(key, { context });
  };
}
export type DrawSite = ReturnType<typeof createSiteDrawing>;
