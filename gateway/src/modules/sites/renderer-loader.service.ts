import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import type { Asset, SitePage } from '@soloist/contracts';
import { integrityOf } from '@soloist/server-kit';
import { LRUCache } from 'lru-cache';

/**
 * The exports of a published version of mfe-portfolio for the gateway (its
 * `src/public-site/render-site.tsx`).
 */
export type RenderSite = (
  page: SitePage,
  options: { origin: string; productUrl: string; linkTo?: (path: string) => string },
) => { body: string; css: string };

// The live version and a canary, and the previous ones while their last pages are rendered.
const maxLoaded = 4;

/**
 * Creates the function that loads the renderer that a registry names, each one once. The bytes that
 * run are the very bytes whose hash was checked. It gets no `require`, so it computes text from
 * data; but it runs in our process (docs/decisions/0015).
 */
export function createRendererLoader(remotesDir: string) {
  const loaded = new LRUCache<string, RenderSite, Asset>({
    max: maxLoaded,
    // More versions than the maximum may be loading at the same time.
    ignoreFetchAbort: true,
    // A failed load is not cached, because the file may exist a moment later.
    fetchMethod: (_integrity, _before, { context }) => loadRenderer(remotesDir, context),
  });
  return (asset: Asset): Promise<RenderSite> =>
    loaded.forceFetch(asset.integrity, { context: asset });
}

async function loadRenderer(
  remotesDir: string,
  { path: address, integrity }: Asset,
): Promise<RenderSite> {
  const file = path.join(remotesDir, path.posix.relative('/remotes', address));
  if (path.relative(remotesDir, file).startsWith('..'))
    throw new Error(`${address} is not the path of a remote`);
  const source = await readFile(file);
  if (integrity !== integrityOf(source))
    throw new Error(`${address} does not match the published hash`);
  const module = { exports: {} as { renderSite?: unknown } };
  const run = compileFunction(source.toString(), ['module', 'exports'], { filename: file });
  run(module, module.exports);
  const { renderSite } = module.exports;
  if (typeof renderSite !== 'function') throw new Error(`${address} has no renderSite`);
  return renderSite as RenderSite;
}
