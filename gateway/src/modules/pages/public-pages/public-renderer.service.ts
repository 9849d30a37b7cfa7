import { createHash } from 'node:crypto';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { documentLocale } from '@soloist/contracts';
import type { Logger } from '@soloist/server-kit';
import type { GatewayConfig } from '../../../config.ts';
import { watchFile } from '../../http/index.ts';
import { createOpenFetch } from './open-calls.client.ts';

/** What the shell's build exports for the gateway (its `src/rendering/render-page.tsx`). */
interface RendererModule {
  renderedAddress: (url: string) => string | undefined;
  renderPage: (page: { address: string }) => Promise<PublicPageContent>;
}

export interface PublicPageContent {
  /** 404 if the page's subject does not exist, 503 if it is unavailable. */
  status: 200 | 404 | 503;
  content: string;
  data: object;
  /** The names of the shell's late chunks that the page consists of. */
  chunks: string[];
  /** Whether only those who know its address may read it. */
  isPrivate?: boolean;
  /** What the page shows, by schema.org. */
  structuredData?: object | undefined;
}

/** One version of the shell's renderer. */
export interface PublicRenderer {
  digest: string;
  /**
   * The address of a page that it renders, the same for all with the same content; `undefined` for
   * a page of the browser's.
   */
  renderedAddress: RendererModule['renderedAddress'];
  /** Renders in one English of `renderedLocales`. */
  renderPage: (page: { address: string; locale: string }) => Promise<PublicPageContent>;
}

/** The most frequent kinds of English of our readers; each costs a copy of the renderer. */
export const renderedLocales = [documentLocale, 'en', 'en-GB', 'en-IN'];

/** Watches the renderer in the shell's folder; it is the gateway's own code, like the shell. */
export function watchPublicRenderer(config: GatewayConfig, logger: Logger) {
  const file = path.join(config.SHELL_DIR, 'site/renderer.cjs');
  const openFetch = createOpenFetch(config, logger);
  const parse = (source: string): PublicRenderer => {
    const load = (locale: string): RendererModule => {
      const module = { exports: {} as Partial<RendererModule> };
      const names = ['module', 'exports', 'fetch', '__READER_LOCALE__', '__PUBLIC_URL__'];
      const run = compileFunction(source, names, { filename: file });
      run(module, module.exports, openFetch, locale, config.PUBLIC_URL);
      const { renderedAddress, renderPage } = module.exports;
      if (!renderedAddress || !renderPage)
        throw new Error(`${file} has no renderedAddress or renderPage`);
      return { renderedAddress, renderPage };
    };
    const first = load(documentLocale);
    // Their formats are made when they are loaded, so each locale has a copy.
    const loaded = new Map([[documentLocale, first]]);
    return {
      digest: createHash('sha256').update(source).digest('base64url'),
      renderedAddress: first.renderedAddress,
      renderPage: ({ address, locale }) => {
        const renderer = loaded.get(locale) ?? load(locale);
        loaded.set(locale, renderer);
        return renderer.renderPage({ address });
      },
    };
  };
  return watchFile(file, parse, logger);
}
