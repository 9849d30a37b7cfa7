import path from 'node:path';
import {
  type Asset,
  isMainHost,
  isSitePage,
  matchPage,
  type PageRoute,
  type Registry,
  type RemoteName,
  registry as registrySchema,
  type Site,
  shellPreloads,
} from '@soloist/contracts';
import { type Logger, unavailable } from '@soloist/service-kit';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import type { GatewayConfig } from './config.ts';
import { plainPage, plainPagePolicy } from './plain-page.ts';
import { refuse, takesPage, unknownAddress } from './replies.ts';
import { type Headers, pageHeaders, setHeaders } from './security-headers.ts';
import { type PageHead, parseShell, renderShell, type ShellTemplate } from './shell-page.ts';
import type { SiteLookup } from './site-lookup.ts';
import { watchFile } from './watched-file.ts';

interface PageParts {
  config: GatewayConfig;
  logger: Logger;
  findSite: SiteLookup;
}

interface Page {
  status: number;
  head: PageHead;
  remote?: RemoteName;
  /** The shell's late chunks that the page needs at once. */
  chunks?: string[];
  indexed: boolean;
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

  async function portfolioPage(host: string, req: Request) {
    try {
      const site = await findSite(host);
      return site && sitePage(site, req);
    } catch (cause) {
      throw unavailable('This site cannot be shown right now. Please try again.', cause);
    }
  }

  return async (req: Request, res: Response) => {
    if (!takesPage(req)) return refuse(req, res, unknownAddress);
    setHeaders(res, ownHeaders);
    const host = hostName(req);
    const page = isMainHost(host)
      ? productPage(req.path, config.PUBLIC_URL)
      : await portfolioPage(host, req);
    if (!page) return sendUnknownSite(res, config.PUBLIC_URL);
    const [shell, registry = { remotes: [] }, preloads = {}] = await Promise.all([
      readShell(),
      readRegistry(),
      readPreloads(),
    ]);
    if (!shell) throw unavailable('Soloist cannot be shown right now. Please try again.');
    setHeaders(res, shell.headers);
    res.set('cache-control', 'no-cache');
    if (!page.indexed) res.set('x-robots-tag', 'noindex');
    const release = registry.remotes.find(({ name }) => name === page.remote);
    const chunks = uniqueFiles((page.chunks ?? []).flatMap((name) => preloads[name] ?? []));
    res
      .status(page.status)
      .type('html')
      .send(renderShell({ template: shell, head: page.head, registry, release, chunks }));
  };
}

function hostName(req: Request): string {
  const host = (req.headers.host ?? '').toLowerCase().replace(/\.?(:\d+)?$/, '');
  return /^[a-z0-9.-]{1,253}$/.test(host) ? host : '';
}

function productPage(pathname: string, publicUrl: string): Page {
  const route = matchPage(pathname);
  if (!route) return { status: 404, head: { title: 'Page not found · Soloist' }, indexed: false };
  const indexed = route.guard === 'open' && !['/error', '/not-found'].includes(route.path);
  return {
    status: route.path === '/not-found' ? 404 : 200,
    indexed,
    head: {
      title: `${route.title} · Soloist`,
      ...(indexed ? { canonical: publicUrl + pathname.replace(/(?<=.)\/$/, '') } : {}),
    },
    ...(route.drawnBy === 'shell' ? {} : { remote: route.drawnBy }),
    chunks: chunksOf(route),
  };
}

function chunksOf({ frame, path: pattern }: PageRoute): string[] {
  if (frame === 'app') return ['frame', 'account'];
  return pattern === '/' ? ['landing'] : [];
}

/** Chunks may load some of the same files. */
const uniqueFiles = (files: Asset[]) => [
  ...new Map(files.map((file) => [file.path, file])).values(),
];

function sitePage({ profile }: Site, req: Request): Page {
  const origin = `${req.headers['x-forwarded-proto']}://${req.headers.host}`;
  const name = `${profile.fname} ${profile.lname}`.trim();
  const exists = isSitePage(req.path);
  return {
    // People are sent on to the site's first page; a crawler must learn that there is nothing here.
    status: exists ? 200 : 404,
    indexed: exists,
    remote: 'mfe-portfolio',
    head: {
      title: profile.headline ? `${name} · ${profile.headline}` : name,
      description: profile.about.slice(0, 200),
      ...(exists ? { canonical: origin + req.path } : {}),
      ...(profile.profileImage ? { image: new URL(profile.profileImage, origin).href } : {}),
    },
  };
}

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
