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
  isRendered: (pathname: string) => boolean;
  renderPage: (page: { pathname: string }) => Promise<PublicPageContent>;
}

export interface PublicPageContent {
  content: string;
  data: object;
  /** The names of the shell's late chunks that the page consists of. */
  chunks: string[];
}

/** One version of the shell's renderer. */
export interface PublicRenderer {
  digest: string;
  /** Whether it renders this path; the browser renders all others. */
  isRendered: RendererModule['isRendered'];
  /** Renders in one English of `renderedLocales`. */
  renderPage: (page: { pathname: string; locale: string }) => Promise<PublicPageContent>;
}

/** The most frequent kinds of English of our readers; each costs a copy of the renderer. */
export const renderedLocales = [documentLocale, 'en', 'en-GB', 'en-IN'];

/** Watches the renderer in the shell's folder; it is the gateway's own code, like the shell. */
export function watchPublicRenderer(config: GatewayConfig, logger: Logger) {
  const file = path.join(config.SHELL_DIR, 'site/renderer.cjs');
  const openFetch = createOpenFetch(config);
  const parse = (source: string): PublicRenderer => {
    const load = (locale: string): RendererModule => {
      const module = { exports: {} as Partial<RendererModule> };
      const names = ['module', 'exports', 'fetch', '__READER_LOCALE__'];
      compileFunction(source, names, { filename: file })(module, module.exports, openFetch, locale);
      const { isRendered, renderPage } = module.exports;
      if (!isRendered || !renderPage) throw new Error(`${file} has no isRendered or renderPage`);
      return { isRendered, renderPage };
    };
    const first = load(documentLocale);
    // Their formats are made when they are loaded, so each locale has a copy.
    const loaded = new Map([[documentLocale, first]]);
    return {
      digest: createHash('sha256').update(source).digest('base64url'),
      isRendered: first.isRendered,
      renderPage: ({ pathname, locale }) => {
        const renderer = loaded.get(locale) ?? load(locale);
        loaded.set(locale, renderer);
        return renderer.renderPage({ pathname });
      },
    };
  };
  return watchFile(file, parse, logger);
}
