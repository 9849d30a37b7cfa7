import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import type { Asset } from '@soloist/contracts';
import { integrityOf } from '@soloist/server-kit';
import { LRUCache } from 'lru-cache';

// The live version and a canary, and the previous ones while their last pages are rendered.
const maxLoaded = 4;

/**
 * Creates the function that loads the renderer that a registry names, each one once, and returns
 * its export of the given name. The bytes that run are the very bytes whose hash was checked. It
 * gets no `require`, so it computes text from data; but it runs in our process
 * (docs/decisions/0015).
 */
export function createRendererLoader<Render>(remotesDir: string, exportName: string) {
  const loaded = new LRUCache<string, Render & object, Asset>({
    max: maxLoaded,
    // More versions than the maximum may be loading at the same time.
    ignoreFetchAbort: true,
    // A failed load is not cached, because the file may exist a moment later.
    fetchMethod: async (_integrity, _before, { context }) => {
      const render = (await loadRenderer(remotesDir, context))[exportName];
      if (typeof render !== 'function') throw new Error(`${context.path} has no ${exportName}`);
      return render as unknown as Render & object;
    },
  });
  return (asset: Asset): Promise<Render> => loaded.forceFetch(asset.integrity, { context: asset });
}

async function loadRenderer(
  remotesDir: string,
  { path: address, integrity }: Asset,
): Promise<Record<string, unknown>> {
  const file = path.join(remotesDir, path.posix.relative('/remotes', address));
  if (path.relative(remotesDir, file).startsWith('..'))
    throw new Error(`${address} is not the path of a remote`);
  const source = await readFile(file);
  if (integrity !== integrityOf(source))
    throw new Error(`${address} does not match the published hash`);
  const module = { exports: {} as Record<string, unknown> };
  const run = compileFunction(source.toString(), ['module', 'exports'], { filename: file });
  run(module, module.exports);
  return module.exports;
}
