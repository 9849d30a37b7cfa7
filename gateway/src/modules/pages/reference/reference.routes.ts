import { openApiDocument } from '@soloist/contracts/openapi';
import { type Request, type Response, Router } from 'express';
import type { GatewayConfig } from '../../../config.ts';
import {
  compress,
  dataHeaders,
  immutable,
  refuse,
  setHeaders,
  unknownAddress,
} from '../../http/index.ts';
import { readReferenceAssets } from './reference-assets.service.ts';
import { root } from './reference-page.template.ts';
import { createReference } from './reference-pages.template.ts';
import { longestQuery } from './reference-search.rules.ts';

/** The policy of the pages: files of this origin, and nothing inline. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join(';');

async function makeReference(config: GatewayConfig) {
  const document = openApiDocument({ publicUrl: config.PUBLIC_URL });
  const { files, version } = await readReferenceAssets();
  const { pages, resultsPage } = createReference({
    document,
    limitPerMinute: config.RATE_LIMIT_PER_MINUTE,
    assets: `${root}/assets/${version}`,
  });
  return { json: JSON.stringify(document), pages, resultsPage, files, version };
}

/** The API reference on the product's host: as OpenAPI for programs, as pages for people. */
export function serveReference(config: GatewayConfig): Router {
  const headers = dataHeaders(config);
  // Made on the first request: it takes half a second.
  let made: ReturnType<typeof makeReference> | undefined;
  const reference = () => {
    made ??= makeReference(config);
    return made;
  };
  const begin = (req: Request, res: Response) => {
    setHeaders(res, headers);
    res.set('cache-control', 'no-cache');
    return req.isProductHost;
  };
  const router = Router();
  router.get('/api/openapi.json', compress, async (req: Request, res: Response) => {
    if (!begin(req, res)) return refuse(req, res, unknownAddress);
    res.type('json').send((await reference()).json);
  });
  router.get(
    `${root}/assets/:version/:name`,
    compress,
    async (req: Request<{ version: string; name: string }>, res: Response) => {
      if (!begin(req, res)) return refuse(req, res, unknownAddress);
      const { files, version } = await reference();
      const file = files.get(req.params.name);
      if (!file) return refuse(req, res, unknownAddress);
      if (req.params.version === version) res.set('cache-control', immutable);
      res.type(file.type).send(file.body);
    },
  );
  router.get(
    `${root}{/:page}`,
    compress,
    async (req: Request<{ page?: string }>, res: Response) => {
      if (!begin(req, res)) return refuse(req, res, unknownAddress);
      const { pages, resultsPage } = await reference();
      const { page = '' } = req.params;
      const query = page === '' ? queryOf(req) : null;
      const html = query === null ? pages.get(page) : resultsPage(query);
      if (!html) return refuse(req, res, unknownAddress);
      res.set('content-security-policy', policy).set('x-robots-tag', 'noindex');
      res.type('html').send(html);
    },
  );
  return router;
}

/** The text of a search; null for a page without one. */
function queryOf(req: Request): string | null {
  const q = new URLSearchParams(req.url.split('?')[1]).get('q');
  return q === null ? null : q.slice(0, longestQuery);
}
