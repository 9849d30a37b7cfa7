import path from 'node:path';
import {
  type Asset,
  isMainHost,
  type Registry,
  registry as registrySchema,
  shellPreloads,
} from '@soloist/contracts';
import { type Logger, unavailable } from '@soloist/service-kit';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import type { GatewayConfig } from './config.ts';
import { hostName } from './host.ts';
import { plainPage, plainPagePolicy } from './plain-page.ts';
import { productPage } from './product-page.ts';
import { refuse, takesPage, unknownAddress } from './replies.ts';
import { type Headers, pageHeaders, setHeaders } from './security-headers.ts';
import { parseShell, renderShell, type ShellTemplate } from './shell-page.ts';
import type { SiteLookup } from './site-lookup.ts';
import { sitePage } from './site-page.ts';
import { watchFile } from './watched-file.ts';

interface PageParts {
  config: GatewayConfig;
  logger: Logger;
  findSite: SiteLookup;
}

type Shell = ShellTemplate & { headers: Headers };

/** Answers whatever is neither API nor file: the shell's page for the host and path, on one HTML. */
export function servePages({ config, logger, findSite }: PageParts) {
  const readShell = watchFile(
    path.join(config.SHELL_DIR, 'index.html'),
    (html): Shell => {
      const template = parseShell(html);
      return { ...template, headers: pageHeaders(config, template.scriptHashes) };
    },
    logger,
  );
  const readRegistry = watchFile(
    path.join(config.REMOTES_DIR, 'registry.json'),
    (text): Registry => z.parse(registrySchema, JSON.parse(text)),
    logger,
  );
  const readPreloads = watchFile(
    path.join(config.SHELL_DIR, 'preloads.json'),
    (text) => z.parse(shellPreloads, JSON.parse(text)),
    logger,
  );
  const ownHeaders = pageHeaders(config, []);

  return async (req: Request, res: Response) => {
    if (!takesPage(req)) return refuse(req, res, unknownAddress);
    setHeaders(res, ownHeaders);
    const host = hostName(req);
    const isOurs = isMainHost(host);
    const site = isOurs ? undefined : await findSite(host);
    if (!isOurs && !site) return sendUnknownSite(res, config.PUBLIC_URL);
    const [shell, registry = { remotes: [] }, preloads = {}] = await Promise.all([
      readShell(),
      readRegistry(),
      readPreloads(),
    ]);
    if (!shell) throw unavailable('Soloist cannot be shown right now. Please try again.');
    const page = site
      ? sitePage(site, req)
      : productPage({
          pathname: req.path,
          publicUrl: config.PUBLIC_URL,
          socialImage: shell.socialImage,
        });
    setHeaders(res, shell.headers);
    res.set('cache-control', 'no-cache');
    if (!page.head.indexed) res.set('x-robots-tag', 'noindex');
    const release = registry.remotes.find(({ name }) => name === page.remote);
    const chunks = uniqueFiles((page.chunks ?? []).flatMap((name) => preloads[name] ?? []));
    res
      .status(page.status)
      .type('html')
      .send(renderShell({ template: shell, head: page.head, registry, release, chunks }));
  };
}

/** Chunks may load some of the same files. */
const uniqueFiles = (files: Asset[]) => [
  ...new Map(files.map((file) => [file.path, file])).values(),
];

function sendUnknownSite(res: Response, publicUrl: string) {
  res
    .status(404)
    .type('html')
    .set({ 'cache-control': 'no-store', 'content-security-policy': plainPagePolicy })
    .send(
      plainPage({
        title: 'There is no portfolio at this address',
        text: 'It may not be published yet, or the address may be misspelled.',
        link: { href: publicUrl, label: 'Go to Soloist' },
      }),
    );
}
