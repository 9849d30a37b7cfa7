import { capabilityId, isSitePage, type SitePage } from '@soloist/contracts';
import type { Logger } from '@soloist/server-kit';
import type { NextFunction, Request, Response } from 'express';
import type { GatewayConfig } from '../../config.ts';
import {
  acceptsPage,
  hostName,
  idsOf,
  plainPagePolicy,
  refuse,
  renderPlainPage,
  setHeaders,
  siteHeaders,
  unknownAddress,
} from '../http/index.ts';
import { nameOf } from '../pages/index.ts';
import type { ChooseReleases } from '../releases/index.ts';
import { pathOf } from './site-head.presenter.ts';
import { createSiteRenderer, type SiteReply } from './site-rendering.service.ts';
import type { SiteLookup } from './sites.client.ts';

interface SitePagesDeps {
  config: GatewayConfig;
  logger: Logger;
  lookup: SiteLookup;
  chooseReleases: ChooseReleases;
}

// Longer paths belong to no page; marketplace refuses them.
const maxPathLength = 500;

/**
 * Serves the pages of portfolio hosts as complete HTML; passes requests to our own hosts to the
 * next handler.
 */
export function serveSites({ config, logger, lookup, chooseReleases }: SitePagesDeps) {
  const headers = siteHeaders(config);
  const render = createSiteRenderer(config);

  const answer = async (req: Request, res: Response) => {
    const host = hostName(req);
    const path = requestedPath(req);
    const preview = requestedPreview(req);
    const cached = host && (await lookup.page({ host, path: path ?? '/', preview }));
    if (!cached) return sendUnknownSite(res, config.PUBLIC_URL);
    const page = cached.value;
    const previewToken = page.preview ? preview : undefined;
    const there = path && pathOf(page.content);
    if (!there) return sendMissing(res, { page, preview: previewToken });
    if (decodeURIComponent(there) !== path) return sendMoved(req, res, there);
    const { releases } = await chooseReleases(req, res);
    const release = releases.find(({ name }) => name === 'mfe-portfolio')?.site;
    if (!release) throw new Error('no published remote renders portfolio sites');
    const rendered = await render(cached, { req, release, preview: previewToken });
    if (page.preview) hidePreview(res);
    sendPage(req, res, rendered);
  };

  return async (req: Request, res: Response, next: NextFunction) => {
    if (req.isProductHost) return next();
    if (!acceptsPage(req)) return refuse(req, res, unknownAddress);
    setHeaders(res, headers);
    res.set('cache-control', 'no-cache');
    try {
      await answer(req, res);
    } catch (err) {
      logger.error({ ...idsOf(req), err }, 'portfolio site not rendered');
      sendFailure(req, res);
    }
  };
}

/** The path decoded and without a trailing slash; `undefined` if no site can have such a page. */
function requestedPath(req: Request): string | undefined {
  try {
    const path = decodeURIComponent(req.path);
    if (path.length > maxPathLength || !isSitePage(path)) return undefined;
    return path.replace(/(?<=.)\/$/, '');
  } catch {
    return undefined;
  }
}

function requestedPreview(req: Request): string | undefined {
  if (!req.url.includes('?')) return undefined;
  const token = new URLSearchParams(queryOf(req)).get('preview');
  return capabilityId.safeParse(token).data;
}

const queryOf = ({ url }: Request) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** The address of a preview is a secret. */
const hidePreview = (res: Response) =>
  res.set({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });

function sendPage(req: Request, res: Response, { bytes, encoding, etag, policy }: SiteReply) {
  setHeaders(res, [
    ['content-type', 'text/html; charset=utf-8'],
    ['content-security-policy', policy],
    ['etag', etag],
  ]);
  res.vary('accept-encoding');
  if (req.fresh) return void res.status(304).end();
  if (encoding) res.setHeader('content-encoding', encoding);
  res.setHeader('content-length', bytes.length);
  res.end(req.method === 'HEAD' ? undefined : bytes);
}

/**
 * Projects and blogs can change their slug, and a former one may belong to another later, so this
 * redirect is not cached.
 */
const sendMoved = (req: Request, res: Response, there: string) =>
  res.redirect(301, there + queryOf(req));

const plainHeaders = { 'cache-control': 'no-store', 'content-security-policy': plainPagePolicy };

function sendMissing(
  res: Response,
  { page, preview }: { page: SitePage; preview?: string | undefined },
) {
  const name = nameOf(page.site.profile);
  const home = preview ? `/?preview=${preview}` : '/';
  res
    .status(404)
    .type('html')
    .set(plainHeaders)
    .send(
      renderPlainPage({
        title: 'Page not found',
        text: `We’re taking you to the portfolio home page of ${name}.`,
        link: { href: home, label: 'Go to home' },
        next: home,
      }),
    );
}

/** Redirects people to the home page, unless that is the page that failed. */
function sendFailure(req: Request, res: Response) {
  if (res.headersSent) return void res.destroy();
  res
    .status(503)
    .type('html')
    .set(plainHeaders)
    .send(
      renderPlainPage({
        title: 'We couldn’t load this site',
        text: 'Try again in a moment.',
        link: { href: '/', label: req.path === '/' ? 'Try again' : 'Go to home' },
        next: req.path === '/' ? undefined : '/',
      }),
    );
}

function sendUnknownSite(res: Response, publicUrl: string) {
  res
    .status(404)
    .type('html')
    .set(plainHeaders)
    .send(
      renderPlainPage({
        title: 'Portfolio not found',
        text: 'It may not be published yet. Check the address for typos.',
        link: { href: publicUrl, label: 'Go to Soloist' },
      }),
    );
}
