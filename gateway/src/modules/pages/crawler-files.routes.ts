import { dayMs, indexedPaths, pageRoutes, type SiteAddresses } from '@soloist/contracts';
import escapeHtml from 'escape-html';
import { type Request, type Response, Router } from 'express';
import type { GatewayConfig } from '../../config.ts';
import {
  dataHeaders,
  hostName,
  refuse,
  setHeaders,
  siteOrigin,
  unknownAddress,
} from '../http/index.ts';
import { helpPaths } from './help-page.presenter.ts';
import type { PostLookup } from './posts.client.ts';

interface CrawlerFilesDeps {
  config: GatewayConfig;
  /** The pages of a portfolio host; undefined without a published site. */
  findSite: (host: string) => Promise<SiteAddresses | undefined>;
  posts: PostLookup;
}

interface CrawlerFile {
  type: string;
  ofProduct: (publicUrl: string, posts: PostLookup) => string | Promise<string>;
  ofSite: (origin: string, site: SiteAddresses) => string;
}

/** `robots.txt` and `sitemap.xml`, of the product and of each portfolio site, and `security.txt`. */
export function serveCrawlerFiles({ config, findSite, posts }: CrawlerFilesDeps): Router {
  const headers = dataHeaders(config);
  const answer = (file: CrawlerFile) => async (req: Request, res: Response) => {
    const site = req.isProductHost ? undefined : await findSite(hostName(req));
    if (!req.isProductHost && !site) return refuse(req, res, unknownAddress);
    setHeaders(res, headers);
    res.set('cache-control', 'public, max-age=3600');
    res
      .type(file.type)
      .send(
        site
          ? file.ofSite(siteOrigin(site, req), site)
          : await file.ofProduct(config.PUBLIC_URL, posts),
      );
  };
  return Router()
    .get('/robots.txt', answer(robots))
    .get('/sitemap.xml', answer(sitemap))
    .get('/.well-known/security.txt', answer(securityContact(config.PUBLIC_URL)));
}

const validDays = 180;

/** Where to report a vulnerability (RFC 9116). Portfolio sites run on the product, so they name its team. */
function securityContact(publicUrl: string): CrawlerFile {
  const text = () =>
    [
      `Contact: ${publicUrl}/contact`,
      `Expires: ${new Date(Date.now() + validDays * dayMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      '',
    ].join('\n');
  return { type: 'text/plain', ofProduct: text, ofSite: text };
}

// Pages with a secret address are not named here: `noindex` excludes them, which a crawler has to
// read.
const memberPaths = pageRoutes
  .filter(({ guard }) => guard !== 'open' && guard !== 'capability')
  .map(({ path }) => path.replace(/:.*/, ''));
/** A rule covers every path that begins with it. */
const memberRules = memberPaths.filter(
  (path, index) =>
    memberPaths.indexOf(path) === index &&
    !memberPaths.some((other) => other !== path && path.startsWith(other)),
);

const robots: CrawlerFile = {
  type: 'text/plain',
  ofProduct: (publicUrl) =>
    robotsText(
      ['/api/', ...memberRules].map((path) => `Disallow: ${path}`),
      publicUrl,
    ),
  ofSite: (origin) => robotsText(['Allow: /'], origin),
};

const robotsText = (rules: string[], origin: string) =>
  ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');

const sitemap: CrawlerFile = {
  type: 'application/xml',
  ofProduct: async (publicUrl, posts) =>
    sitemapText([
      ...[...indexedPaths, ...helpPaths].map((path) => ({ address: publicUrl + path })),
      ...(await posts.newest())
        // The blog of an author with a site is listed in the sitemap of that site.
        .filter(({ host }) => host === null)
        .map(({ blog: { id, updatedAt } }) => ({
          address: `${publicUrl}/gmd-blogs/${id}`,
          updatedAt,
        })),
    ]),
  ofSite: (origin, { pages }) =>
    sitemapText(pages.map(({ path, updatedAt }) => ({ address: origin + path, updatedAt }))),
};

interface SitemapEntry {
  address: string;
  updatedAt?: string;
}

const sitemapText = (pages: SitemapEntry[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(
      ({ address, updatedAt }) =>
        `<url><loc>${escapeHtml(address)}</loc>${updatedAt ? `<lastmod>${escapeHtml(updatedAt)}</lastmod>` : ''}</url>`,
    ),
    '</urlset>',
    '',
  ].join('\n');
