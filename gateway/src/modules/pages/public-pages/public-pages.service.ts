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
  url: string;
}

const maxCachedBytes = 16 * 1024 * 1024;
const maxUrlLength = 500;

/** The kinds of English that browsers name; each costs a copy of the renderer. */
const renderedLocales = ['en', 'US', 'GB', 'IN', 'CA', 'AU', 'NZ', 'IE', 'ZA', 'SG'].map((name) =>
  name === 'en' ? name : `en-${name}`,
);

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
  const render = ({ renderer, locale, url }: RenderRequest) =>
    inTime(renderer.forLocale(locale)({ url }));

  // Of one page, each reader gets the same content: nobody is signed in here.
  const cache = new LRUCache<string, { page: PublicPageContent | undefined }, RenderRequest>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ page }, key) =>
      key.length + 200 + (page ? page.content.length + JSON.stringify(page.data).length : 0),
    ttl: config.SITE_FRESH_MS,
    fetchMethod: async (_key, _before, { context }) => ({ page: await render(context) }),
  });
  const renderCached = async (request: RenderRequest) => {
    const { renderer, locale, url } = request;
    if (config.SITE_FRESH_MS === 0) return render(request);
    return (await cache.forceFetch(`${renderer.digest} ${locale} ${url}`, { context: request }))
      .page;
  };

  return async ({ req, template, registry, preloads, head }: PublicPageRequest) => {
    // The shell shows which versions the reader tries.
    if (registry.overrides || req.url.length > maxUrlLength) return undefined;
    try {
      const [renderer, startScript] = await Promise.all([readRenderer(), readStartScript()]);
      if (!renderer || !startScript) return undefined;
      const locale = localeOf(req);
      const rendered = await renderCached({ renderer, locale, url: req.url });
      if (!rendered) return undefined;
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
