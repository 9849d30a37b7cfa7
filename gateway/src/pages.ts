import path from 'node:path';
import { type Asset, opensCheckout, type Registry, shellPreloads } from '@soloist/contracts';
import { type Logger, unavailable } from '@soloist/service-kit';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { articlePage } from './article-page.ts';
import type { ChooseReleases, ChosenReleases } from './choose-releases.ts';
import type { GatewayConfig } from './config.ts';
import type { PostLookup } from './post-lookup.ts';
import { type Asked, productPage } from './product-page.ts';
import { refuse, takesPage, unknownAddress } from './replies.ts';
import { checkoutPageHeaders, type Headers, pageHeaders, setHeaders } from './security-headers.ts';
import { parseShell, renderShell, type ShellTemplate } from './shell-page.ts';
import { watchFile } from './watched-file.ts';

interface PageParts {
  config: GatewayConfig;
  logger: Logger;
  chooseReleases: ChooseReleases;
  posts: PostLookup;
}

type Shell = ShellTemplate & { headers: Headers; checkoutHeaders: Headers };

/** Answers whatever of the product's host is neither API nor file: the shell's page for the path. */
export function servePages({ config, logger, chooseReleases, posts }: PageParts) {
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
  const ownHeaders = pageHeaders(config, []);

  const pageAt = async (asked: Asked) => {
    try {
      return (await articlePage(asked, posts)) ?? productPage(asked);
    } catch (err) {
      // The shell tries again by itself; crawlers come back later.
      logger.error({ err }, 'an article cannot be told of');
      return { ...productPage(asked), status: 503 };
    }
  };

  return async (req: Request, res: Response) => {
    if (!takesPage(req)) return refuse(req, res, unknownAddress);
    setHeaders(res, ownHeaders);
    res.set('cache-control', 'no-cache');
    const [shell, chosen, preloads = {}] = await Promise.all([
      readShell(),
      chooseReleases(req, res),
      readPreloads(),
    ]);
    if (!shell) throw unavailable('Soloist cannot be shown right now. Please try again.');
    const registry = forShell(chosen);
    const page = await pageAt({
      pathname: req.path,
      publicUrl: config.PUBLIC_URL,
      socialImage: shell.socialImage,
    });
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

/** What the shell must know of what it shows. */
const forShell = ({ releases, ...chosen }: ChosenReleases): Registry => ({
  ...chosen,
  remotes: releases.map(({ name, version, entry, scripts, styles }) => ({
    ...{ name, version, entry, scripts, styles },
  })),
});

/** Chunks may load some of the same files. */
const uniqueFiles = (files: Asset[]) => [
  ...new Map(files.map((file) => [file.path, file])).values(),
];
