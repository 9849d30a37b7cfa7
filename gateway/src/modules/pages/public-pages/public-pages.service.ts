import path from 'node:path';
import {
  chooseLocale,
  documentLocale,
  type Registry,
  type shellPreloads,
} from '@soloist/contracts';
import type { Logger } from '@soloist/server-kit';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';
import type { GatewayConfig } from '../../../config.ts';
import { type Headers, idsOf, pageHeaders, watchFile } from '../../http/index.ts';
import type { PageHead } from '../page-head.template.ts';
import { inTime } from '../rendering-time.rules.ts';
import type { ShellTemplate } from '../shell-page.template.ts';
import { uniqueFiles } from '../unique-files.rules.ts';
import { renderPublicPage, scriptHash } from './public-page.template.ts';
import {
  type PublicPageContent,
  type PublicRenderer,
  renderedLocales,
  watchPublicRenderer,
} from './public-renderer.service.ts';

interface PublicPageRequest {
  req: Request;
  template: ShellTemplate;
  registry: Registry;
  preloads: z.infer<typeof shellPreloads>;
  head: PageHead;
}

interface RenderRequest {
  renderer: PublicRenderer;
  locale: string;
  pathname: string;
}

const maxCachedBytes = 16 * 1024 * 1024;

/**
 * Creates the function that renders the public pages of the shell for visitors; `undefined` for
 * other pages, and whenever the browser has to render it: the reader tries other versions, or
 * something failed.
 */
export function createPublicPages(config: GatewayConfig, logger: Logger) {
  const readRenderer = watchPublicRenderer(config, logger);
  const readStartScript = watchFile(
    path.join(config.SHELL_DIR, 'site/start.js'),
    (script) => script,
    logger,
  );
  const headersOf = createHeaders(config);
  const render = ({ renderer, locale, pathname }: RenderRequest) =>
    inTime(renderer.renderPage({ pathname, locale }));

  // Of one page, each reader gets the same content: nobody is signed in here.
  const cache = new LRUCache<string, PublicPageContent, RenderRequest>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ content, data }, key) =>
      key.length + content.length + JSON.stringify(data).length,
    ttl: config.SITE_FRESH_MS,
    fetchMethod: (_key, _before, { context }) => render(context),
  });
  const renderCached = async (request: RenderRequest) => {
    const { renderer, locale, pathname } = request;
    if (config.SITE_FRESH_MS === 0) return render(request);
    return cache.forceFetch(`${renderer.digest} ${locale} ${pathname}`, { context: request });
  };

  return async ({ req, template, registry, preloads, head }: PublicPageRequest) => {
    // The shell shows which versions the reader tries.
    if (registry.overrides) return undefined;
    try {
      const [renderer, startScript] = await Promise.all([readRenderer(), readStartScript()]);
      if (!renderer?.isRendered(req.path) || !startScript) return undefined;
      // Its pages read no query, so an address has one content, whatever follows it.
      const page = { renderer, locale: localeOf(req), pathname: req.path };
      const rendered = await renderCached(page);
      const files = uniqueFiles(rendered.chunks.flatMap((name) => preloads[name] ?? []));
      const html = renderPublicPage({ template, startScript, head, registry, rendered, files });
      const hashes = [...template.scriptHashes, scriptHash(startScript)];
      return html && { html, headers: headersOf(hashes) };
    } catch (err) {
      logger.error({ ...idsOf(req), err }, 'public page not rendered');
      return undefined;
    }
  };
}

/** Computing them takes as long as the rest of a page, and they change with the shell only. */
function createHeaders(config: GatewayConfig) {
  const known = new LRUCache<string, Headers & object>({ max: 2 });
  return (hashes: string[]): Headers => {
    const key = hashes.join(' ');
    const headers: Headers = known.get(key) ?? [
      ...pageHeaders(config, hashes),
      ['vary', 'Accept-Language'],
    ];
    known.set(key, headers);
    return headers;
  };
}

/** The reader's English, if the browser's own is among those rendered. */
function localeOf(req: Request): string {
  const locale = chooseLocale(req.acceptsLanguages());
  return renderedLocales.includes(locale) ? locale : documentLocale;
}
