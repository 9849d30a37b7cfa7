import { capabilityId, isMainHost, isSitePage, type SitePage } from '@soloist/contracts';
import type { Logger } from '@soloist/service-kit';
import type { NextFunction, Request, Response } from 'express';
import type { ChooseReleases } from './choose-releases.ts';
import type { GatewayConfig } from './config.ts';
import { hostName } from './host.ts';
import { plainPage, plainPagePolicy } from './plain-page.ts';
import { refuse, takesPage, unknownAddress } from './replies.ts';
import { idsOf } from './request-context.ts';
import { setHeaders, siteHeaders } from './security-headers.ts';
import { createSiteDrawing, type DrawnSite } from './site-drawing.ts';
import { nameOf, pathOf } from './site-head.ts';
import type { SiteLookup } from './site-lookup.ts';

interface SiteParts {
  config: GatewayConfig;
  logger: Logger;
  lookup: SiteLookup;
  chooseReleases: ChooseReleases;
}

// Longer ones are nobody's; marketplace takes no more.
const longestPath = 500;

/** Answers the pages of portfolio hosts with finished HTML; passes on what is asked of our own. */
export function serveSites({ config, logger, lookup, chooseReleases }: SiteParts) {
  const headers = siteHeaders(config);
  const draw = createSiteDrawing(config);

  const answer = async (req: Request, res: Response) => {
    const host = hostName(req);
    const path = pathAsked(req);
    const preview = previewAsked(req);
    const found = host && (await lookup.page({ host, path: path ?? '/', preview }));
    if (!found) return sendUnknownSite(res, config.PUBLIC_URL);
    const page = found.value;
    const kept = page.preview ? preview : undefined;
    const there = path && pathOf(page.content);
    if (!there) return sendMissing(res, { page, preview: kept });
    if (decodeURIComponent(there) !== path) return sendMoved(req, res, there);
    const { releases } = await chooseReleases(req, res);
    const release = releases.find(({ name }) => name === 'mfe-portfolio')?.site;
    if (!release) throw new Error('no published remote draws portfolio sites');
    const drawn = await draw(found, { req, release, preview: kept });
    if (page.preview) hidePreview(res);
    sendDrawn(req, res, drawn);
  };

  return async (req: Request, res: Response, next: NextFunction) => {
    if (isMainHost(hostName(req))) return next();
    if (!takesPage(req)) return refuse(req, res, unknownAddress);
    setHeaders(res, headers);
    res.set('cache-control', 'no-cache');
    try {
      await answer(req, res);
    } catch (err) {
      logger.error({ ...idsOf(req), err }, 'a portfolio site cannot be shown');
      sendFailure(req, res);
    }
  };
}

/** Decoded and without a slash at its end; `undefined` where no site has a page. */
function pathAsked(req: Request): string | undefined {
  try {
    const path = decodeURIComponent(req.path);
    if (path.length > longestPath || !isSitePage(path)) return undefined;
    return path.replace(/(?<=.)\/$/, '');
  } catch {
    return undefined;
  }
}

function previewAsked(req: Request): string | undefined {
  if (!req.url.includes('?')) return undefined;
  const token = new URLSearchParams(queryOf(req)).get('preview');
  return capabilityId.safeParse(token).data;
}

const queryOf = ({ url }: Request) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** Its address is a secret of those who have it. */
const hidePreview = (res: Response) =>
  res.set({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });

function sendDrawn(req: Request, res: Response, { bytes, encoding, etag, policy }: DrawnSite) {
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

/** Texts once had other addresses; the old ones may be somebody else's later, so nobody keeps this. */
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
      plainPage({
        title: 'There is no page at this address',
        text: `You are taken to the first page of the portfolio of ${name}.`,
        link: { href: home, label: 'Go to the first page' },
        next: home,
      }),
    );
}

/** People are sent on to the first page, unless that is what cannot be shown. */
function sendFailure(req: Request, res: Response) {
  if (res.headersSent) return void res.destroy();
  res
    .status(503)
    .type('html')
    .set(plainHeaders)
    .send(
      plainPage({
        title: 'This site cannot be shown right now',
        text: 'Please try again in a moment.',
        link: { href: '/', label: req.path === '/' ? 'Try again' : 'Go to the first page' },
        ...(req.path === '/' ? {} : { next: '/' }),
      }),
    );
}

function sendUnknownSite(res: Response, publicUrl: string) {
  res
    .status(404)
    .type('html')
    .set(plainHeaders)
    .send(
      plainPage({
        title: 'There is no portfolio at this address',
        text: 'It may not be published yet, or the address may be misspelled.',
        link: { href: publicUrl, label: 'Go to Soloist' },
      }),
    );
}
