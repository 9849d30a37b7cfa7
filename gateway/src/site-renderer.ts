import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import type { Asset, SitePage } from '@soloist/contracts';

/** What a published version of mfe-portfolio exports for us (its `src/site/render-site.tsx`). */
export type RenderSite = (
  page: SitePage,
  options: { origin: string; productUrl: string; linkTo?: (path: string) => string },
) => { body: string; css: string };

/**
 * Makes the function that loads the renderer a registry names, the same one once. What runs is what
 * was checked: the very bytes whose hash the registry has. It gets no `require`, so it computes text
 * from data; but it runs in our process (docs/decisions/0015).
 */
export function createRendererLoader(remotesDir: string) {
  let last: { integrity: string; renderer: Promise<RenderSite> } | undefined;
  return (asset: Asset): Promise<RenderSite> => {
    if (last?.integrity === asset.integrity) return last.renderer;
    const loading = { integrity: asset.integrity, renderer: load(remotesDir, asset) };
    last = loading;
    // What failed is tried again: the file may be there a moment later.
    loading.renderer.catch(() => {
      if (last === loading) last = undefined;
    });
    return loading.renderer;
  };
}

async function load(remotesDir: string, { path: address, integrity }: Asset): Promise<RenderSite> {
  const file = path.join(remotesDir, path.posix.relative('/remotes', address));
  if (path.relative(remotesDir, file).startsWith('..'))
    throw new Error(`${address} is no remote's`);
  const source = await readFile(file);
  const digest = createHash('sha384').update(source).digest('base64');
  if (integrity !== `sha384-${digest}`) throw new Error(`${address} is not what was published`);
  const module = { exports: {} as { renderSite?: unknown } };
  const run = compileFunction(source.toString(), ['module', 'exports'], { filename: file });
  run(module, module.exports);
  const { renderSite } = module.exports;
  if (typeof renderSite !== 'function') throw new Error(`${address} has no renderSite`);
  return renderSite as RenderSite;
}
