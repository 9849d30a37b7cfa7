import { clientLanguageCookie, opensCheckout } from '@soloist/contracts';
import type { Logger } from '@soloist/server-kit';
import { parseCookie } from 'cookie';
import type { Request } from 'express';
import { type GatewayConfig, serviceUrls } from '../../../config.ts';
import {
  checkoutPageHeaders,
  type Headers,
  idsOf,
  privatePageHeaders,
  renderedPageHeaders,
} from '../../http/index.ts';
import type { RateCheck } from '../../proxy/index.ts';
import { type ChosenReleases, createRendererLoader } from '../../releases/index.ts';
import type { PageHead } from '../page-head.template.ts';
import { inTime } from '../rendering-time.rules.ts';
import { clientPageScriptHashes, renderClientPage } from './client-page.template.ts';
import {
  type ClientRecord,
  createRecordLookup,
  type RecordAddress,
  recordAt,
} from './records.client.ts';

/**
 * The export of a published version of mfe-wizards for the gateway (its
 * `src/client-pages/render-page.tsx`).
 */
export type RenderPage = (page: {
  record: ClientRecord;
  url: string;
  languages: { chosen: string | null; preferred: string[] };
}) => Promise<{ language: string; body: string }>;

export interface ClientPageReply {
  html: string;
  headers: Headers;
}

interface ClientPagesDeps {
  config: GatewayConfig;
  logger: Logger;
  checkRate: RateCheck;
}

interface ClientPageRequest {
  req: Request;
  chosen: ChosenReleases;
  head: PageHead;
}

/**
 * Creates the function that renders the pages behind clients' links; `undefined` for other pages,
 * and whenever the browser has to render it: the link is not valid, the reader tries other
 * versions, or something failed.
 */
export function createClientPages({ config, logger, checkRate }: ClientPagesDeps) {
  const findRecord = createRecordLookup(serviceUrls(config).documents);
  const loadRenderer = createRendererLoader<RenderPage>(config.REMOTES_DIR, 'renderPage');
  const headers = [...renderedPageHeaders(config, clientPageScriptHashes), ...privatePageHeaders];
  const checkoutHeaders = [
    ...checkoutPageHeaders(config, clientPageScriptHashes),
    ...privatePageHeaders,
  ];

  const render = async (address: RecordAddress, { req, chosen, head }: ClientPageRequest) => {
    const release = chosen.releases.find(({ name }) => name === 'mfe-wizards')?.site;
    // The shell shows which versions the reader tries.
    if (!release || chosen.overrides) return undefined;
    if (checkRate.publicCall(req, address.endpoint) > 0) return undefined;
    const record = await findRecord(address);
    if (!record || isSlow(record)) return undefined;
    const renderPage = await loadRenderer(release.renderer);
    const { language, body } = await inTime(
      renderPage({ record, url: req.url, languages: languagesOf(req) }),
    );
    return {
      html: renderClientPage({ head, release, language, body }),
      headers: opensCheckout(req.path) ? checkoutHeaders : headers,
    };
  };

  return async (request: ClientPageRequest): Promise<ClientPageReply | undefined> => {
    const { req } = request;
    const [, query = ''] = req.url.split('?');
    const address = recordAt(req.path, new URLSearchParams(query));
    if (!address) return undefined;
    try {
      return await render(address, request);
    } catch (err) {
      // Without the page's address, which is a secret.
      logger.error({ ...idsOf(req), err }, 'client page not rendered');
      return undefined;
    }
  };
}
export type RenderClientPage = ReturnType<typeof createClientPages>;

/** The comparison with the contract that this one replaces takes seconds for long texts. */
const isSlow = (record: ClientRecord) => 'contract' in record && record.contract.replaces !== null;

/** The reader's languages; the renderer reads the one in the address. */
const languagesOf = (req: Request) => ({
  chosen: parseCookie(req.headers.cookie ?? '')[clientLanguageCookie] ?? null,
  preferred: req.acceptsLanguages(),
});
