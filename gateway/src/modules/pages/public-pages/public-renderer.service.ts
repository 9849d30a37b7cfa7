import { createHash } from 'node:crypto';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import type { Logger } from '@soloist/server-kit';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../../../config.ts';
import { watchFile } from '../../http/index.ts';
import { createOpenFetch } from './open-calls.client.ts';

/** What the shell's build exports for the gateway (its `src/rendering/render-page.tsx`). */
export type RenderPublicPage = (page: { url: string }) => Promise<PublicPageContent | undefined>;

export interface PublicPageContent {
  content: string;
  data: object;
  /** The names of the shell's late chunks that the page consists of. */
  chunks: string[];
}

/** One version of the shell's renderer. */
export interface PublicRenderer {
  digest: string;
  /** The renderer for one English, such as `en-GB`: its formats are made when it is loaded. */
  forLocale: (locale: string) => RenderPublicPage;
}

const maxLocales = 4;

/** Watches the renderer in the shell's folder; it is the gateway's own code, like the shell. */
export function watchPublicRenderer(config: GatewayConfig, logger: Logger) {
  const file = path.join(config.SHELL_DIR, 'site/renderer.cjs');
  const openFetch = createOpenFetch(config);
  const parse = (source: string): PublicRenderer => {
    const load = (locale: string): RenderPublicPage => {
      const module = { exports: {} as { renderPage?: RenderPublicPage } };
      const names = ['module', 'exports', 'fetch', '__READER_LOCALE__'];
      compileFunction(source, names, { filename: file })(module, module.exports, openFetch, locale);
      const { renderPage } = module.exports;
      if (!renderPage) throw new Error(`${file} has no renderPage`);
      return renderPage;
    };
    const loaded = new LRUCache<string, RenderPublicPage>({ max: maxLocales });
    return {
      digest: createHash('sha256').update(source).digest('base64url'),
      forLocale: (locale) => {
        const renderPage = loaded.get(locale) ?? load(locale);
        loaded.set(locale, renderPage);
        return renderPage;
      },
    };
  };
  return watchFile(file, parse, logger);
}
