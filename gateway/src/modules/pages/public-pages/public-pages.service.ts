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
import {
  type Headers,
  idsOf,
  privatePageHeaders,
  renderedPageHeaders,
  watchFile,
} from '../../http/index.ts';
import type { RateCheck } from '../../proxy/index.ts';
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
  /** The status of its head: whether the gateway found what the page is about. */
  status: number;
}

interface PublicPagesDeps {
  config: GatewayConfig;
  logger: Logger;
  checkRate: Pick<RateCheck, 'pageSearch'>;
}

interface RenderRequest {
  renderer: PublicRenderer;
  locale: string;
  address: string;
}

const maxCachedBytes = 16 * 1024 * 1024;

/**
 * Creates the function that renders the public pages of the shell for visitors; `undefined` for
 * other pages, and whenever the browser has to render it: the reader tries other versions, searches
 * too often, or rendering failed.
 */
export function createPublicPages({ config, logger, checkRate }: PublicPagesDeps) {
  const readRenderer = watchPublicRenderer(config, logger);
  const readStartScript = watchFile(
    path.join(config.SHELL_DIR, 'site/start.js'),
    (script) => script,
    logger,
  );
  const headersOf = createHeaders(config);
  const render = ({ renderer, locale, address }: RenderRequest) =>
    inTime(renderer.renderPage({ address, locale }));

  // Of one page, each reader gets the same content: nobody is signed in here.
  const cache = new LRUCache<string, PublicPageContent, RenderRequest>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ content, data }, key) =>
      key.length + content.length + JSON.stringify(data).length,
    ttl: config.SITE_FRESH_MS,
    fetchMethod: async (_key, _before, { context, options }) => {
      const page = await render(context);
      // The next reader gets it anew; those at the same time share it.
      if (page.status === 503 || page.isPrivate) options.ttl = 1;
      return page;
    },
  });
  const renderCached = async (request: RenderRequest) => {
    const { renderer, locale, address } = request;
    if (config.SITE_FRESH_MS === 0) return render(request);
    return cache.forceFetch(`${renderer.digest} ${locale} ${address}`, { context: request });
  };

  return async ({ req, template, registry, preloads, ...page }: PublicPageRequest) => {
    // The shell shows which versions the reader tries.
    if (registry.overrides) return undefined;
    try {
      const [renderer, startScript] = await Promise.all([readRenderer(), readStartScript()]);
      const address = renderer?.renderedAddress(req.url);
      if (!renderer || !startScript || !address) return undefined;
      // Searches and wrong ids, of which there are any number. The browser’s calls then say how long to wait.
      const isOneOfMany = address.includes('?') || page.status === 404;
      if (isOneOfMany && checkRate.pageSearch(req) > 0) return undefined;
      const rendered = await renderCached({ renderer, locale: localeOf(req), address });
      const status = page.status === 200 ? rendered.status : page.status;
      const { structuredData = page.head.structuredData } = rendered;
      const head = { ...page.head, ...(status === 200 ? { structuredData } : {}) };
      const files = uniqueFiles(rendered.chunks.flatMap((name) => preloads[name] ?? []));
      const html = renderPublicPage({
        template,
        startScript,
        head,
        registry,
        rendered,
        files,
        status,
      });
      const hashes = [...template.scriptHashes, scriptHash(startScript)];
      const headers = headersOf(hashes);
      return (
        html && {
          html,
          status,
          head,
          headers: rendered.isPrivate ? [...headers, ...privatePageHeaders] : headers,
        }
      );
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
      ...renderedPageHeaders(config, hashes),
      ['vary', 'Accept-Language, Cookie'],
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
