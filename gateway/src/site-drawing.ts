import { createHash } from 'node:crypto';
import type { SitePage } from '@soloist/contracts';
import type { Request } from 'express';
import type { GatewayConfig } from './config.ts';
import { type Encoding, encode } from './encodings.ts';
import { askedOrigin, siteOrigin } from './host.ts';
import type { Answer } from './kept-answers.ts';
import type { ReadRegistry } from './registry.ts';
import { drawSite } from './site-html.ts';
import { createRendererLoader } from './site-renderer.ts';

export interface DrawnSite {
  bytes: Buffer;
  etag: string;
  policy: string;
  /** Compressed when first asked for, and kept. */
  encoded: (encoding: Encoding) => Promise<Buffer>;
}

interface Asked {
  req: Request;
  preview?: string | undefined;
}

/**
 * Makes the function that draws a page with the live version of the remote that can. A drawing is
 * kept for as long as the page's data is, so the same data is drawn once a version.
 */
export function createSiteDrawing(
  { REMOTES_DIR, PUBLIC_URL: productUrl }: Pick<GatewayConfig, 'REMOTES_DIR' | 'PUBLIC_URL'>,
  readRegistry: ReadRegistry,
) {
  const loadRenderer = createRendererLoader(REMOTES_DIR);
  const kept = new WeakMap<Answer<SitePage>, { key: string; drawn: DrawnSite }>();

  return async (found: Answer<SitePage>, { req, preview }: Asked): Promise<DrawnSite> => {
    const { remotes } = await readRegistry();
    const release = remotes.find(({ name }) => name === 'mfe-portfolio')?.site;
    if (!release) throw new Error('no published remote draws portfolio sites');
    const asked = askedOrigin(req);
    const key = `${release.script.path} ${release.renderer.integrity} ${asked}`;
    const before = kept.get(found);
    if (before?.key === key) return before.drawn;
    const page = found.value;
    const render = await loadRenderer(release.renderer);
    const origin = siteOrigin(page.site, req);
    const drawn = keepable(drawSite({ page, render, release, origin, productUrl, asked, preview }));
    kept.set(found, { key, drawn });
    return drawn;
  };
}
export type DrawSite = ReturnType<typeof createSiteDrawing>;

const effort = 5;

function keepable({ html, policy }: { html: string; policy: string }): DrawnSite {
  const bytes = Buffer.from(html);
  const encodings = new Map<Encoding, Promise<Buffer>>();
  return {
    bytes,
    policy,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    encoded: (encoding) => {
      const done = encodings.get(encoding) ?? encode(bytes, encoding, effort);
      encodings.set(encoding, done);
      return done;
    },
  };
}
