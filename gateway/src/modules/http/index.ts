export { observeRequests } from './access-log.routes.ts';
export { immutable, serveAssets } from './assets.routes.ts';
export { type CachedResponse, createCachedFetch, fetchJson } from './cached-fetch.client.ts';
export {
  acceptedEncoding,
  compress,
  compressReply,
  type Encoding,
  encode,
  isReplyHeld,
  isWorthCompressing,
} from './compression.routes.ts';
export { hostName, requestOrigin, siteOrigin } from './host.rules.ts';
export { plainPagePolicy, renderPlainPage } from './plain-page.template.ts';
export { acceptsPage, type Refusal, refuse, unknownAddress } from './refusals.routes.ts';
export { createRequestMarker, idsOf } from './request-context.routes.ts';
export { isDecodable, isUnambiguousTarget, malformedTarget } from './request-target.rules.ts';
export {
  checkoutPageHeaders,
  dataHeaders,
  type Headers,
  pageHeaders,
  privatePageHeaders,
  renderedPageHeaders,
  setHeaders,
  siteHeaders,
  workerHeaders,
} from './security-headers.rules.ts';
export { watchFile } from './watched-file.service.ts';
