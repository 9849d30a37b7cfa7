import path from 'node:path';
import { opensCheckout, type Registry, shellPreloads } from '@soloist/contracts';
import { type Logger, unavailable } from '@soloist/server-kit';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import type { GatewayConfig } from '../../config.ts';
import {
  acceptsPage,
  checkoutPageHeaders,
  type Headers,
  pageHeaders,
  refuse,
  setHeaders,
  unknownAddress,
  watchFile,
} from '../http/index.ts';
import type { RateCheck } from '../proxy/index.ts';
import type { ChooseReleases, ChosenReleases } from '../releases/index.ts';
import { articlePage } from './article-page.presenter.ts';
import { createClientPages } from './client-pages/client-pages.service.ts';
import { helpPage } from './help-page.presenter.ts';
import type { PostLookup } from './posts.client.ts';
import { type PageRequest, productPage } from './product-page.presenter.ts';
import { createPublicPages } from './public-pages/public-pages.service.ts';
import { parseShell, renderShell, type ShellTemplate } from './shell-page.template.ts';
import { uniqueFiles } from './unique-files.rules.ts';

interface PagesDeps {
  config: GatewayConfig;
  logger: Logger;
  checkRate: RateCheck;
  chooseReleases: ChooseReleases;
  posts: PostLookup;
}

type Shell = ShellTemplate & { headers: Headers; checkoutHeaders: Headers };

/** Serves every other path of the product's host: the shell's page for the path. */
export function servePages({ config, logger, checkRate, chooseReleases, posts }: PagesDeps) {
  const readShell = watchFile(
    path.join(config.SHELL_DIR, 'index.html'),
    (html): Shell => {
      const template = parseShell(html);
      return {
        ...template,
        headers: pageHeaders(config, template.scriptHashes),
        checkoutHeaders: checkoutPageHeaders(config, template.scriptHashes),
      };
    },
    logger,
  );
  const readPreloads = watchFile(
    path.join(config.SHELL_DIR, 'preloads.json'),
    (text) => z.parse(shellPreloads, JSON.parse(text)),
    logger,
  );
  const productHeaders = pageHeaders(config, []);
  const renderForClient = createClientPages({ config, logger, checkRate });
  const renderForVisitor = createPublicPages({ config, logger, checkRate });

  const pageAt = async (request: PageRequest) => {
    try {
      return helpPage(request) ?? (await articlePage(request, posts)) ?? productPage(request);
    } catch (err) {
      // The shell retries by itself; crawlers return later.
      logger.error({ err }, 'article metadata not loaded');
      return { ...productPage(request), status: 503 };
    }
  };

  return async (req: Request, res: Response) => {
    if (!acceptsPage(req)) return refuse(req, res, unknownAddress);
    setHeaders(res, productHeaders);
    res.set('cache-control', 'no-cache');
    const [shell, chosen, preloads = {}] = await Promise.all([
      readShell(),
      chooseReleases(req, res),
      readPreloads(),
    ]);
    if (!shell) throw unavailable('We couldn’t load Soloist. Try again.');
    const registry = registryForShell(chosen);
    const page = await pageAt({
      pathname: req.path,
      publicUrl: config.PUBLIC_URL,
      socialImage: shell.socialImage,
    });
    const clientPage = await renderForClient({ req, chosen, head: page.head });
    if (clientPage) {
      setHeaders(res, clientPage.headers);
      return void res.type('html').send(clientPage.html);
    }
    const { head, status } = page;
    const asShell = { req, template: shell, registry, preloads };
    const publicPage = await renderForVisitor({ ...asShell, head, status });
    if (publicPage) {
      setHeaders(res, publicPage.headers);
      if (!publicPage.head.indexed) res.set('x-robots-tag', 'noindex');
      return void res.status(publicPage.status).type('html').send(publicPage.html);
    }
    setHeaders(res, opensCheckout(req.path) ? shell.checkoutHeaders : shell.headers);
    if (!page.head.indexed) res.set('x-robots-tag', 'noindex');
    const release = registry.remotes.find(({ name }) => name === page.remote);
    const chunks = uniqueFiles((page.chunks ?? []).flatMap((name) => preloads[name] ?? []));
    res
      .status(page.status)
      .type('html')
      .send(renderShell({ template: shell, head: page.head, registry, release, chunks }));
  };
}

/** The releases and overrides that the shell reads from its page. */
const registryForShell = ({ releases, ...chosen }: ChosenReleases): Registry => ({
  ...chosen,
  remotes: releases.map(({ name, version, entry, scripts, styles }) => ({
    ...{ name, version, entry, scripts, styles },
  })),
});
