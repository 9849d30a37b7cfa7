import { isMainHost } from '@soloist/contracts';
import { openApiDocument } from '@soloist/contracts/openapi';
import { type Request, type Response, Router } from 'express';
import type { GatewayConfig } from '../../../config.ts';
import {
  compress,
  dataHeaders,
  hostName,
  refuse,
  setHeaders,
  unknownAddress,
} from '../../http/index.ts';
import { referencePages, referencePolicy } from './reference-page.template.ts';

/** The API reference on the product's host: as OpenAPI for programs, as pages for people. */
export function serveReference(config: GatewayConfig): Router {
  const headers = dataHeaders(config);
  // Rendered on the first request: it takes a tenth of a second.
  let made: { json: string; pages: Map<string, string> } | undefined;
  const reference = () => {
    if (made) return made;
    const document = openApiDocument({ publicUrl: config.PUBLIC_URL });
    made = { json: JSON.stringify(document), pages: referencePages(document) };
    return made;
  };
  const begin = (req: Request, res: Response) => {
    setHeaders(res, headers);
    res.set('cache-control', 'no-cache');
    return isMainHost(hostName(req));
  };
  const router = Router();
  router.get('/api/openapi.json', compress, (req: Request, res: Response) => {
    if (!begin(req, res)) return refuse(req, res, unknownAddress);
    res.type('json').send(reference().json);
  });
  router.get('/api/docs{/:page}', compress, (req: Request<{ page?: string }>, res: Response) => {
    const html = begin(req, res) && reference().pages.get(req.params.page ?? '');
    if (!html) return refuse(req, res, unknownAddress);
    res.set('content-security-policy', referencePolicy).set('x-robots-tag', 'noindex');
    res.type('html').send(html);
  });
  return router;
}
