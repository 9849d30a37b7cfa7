import type { ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { GatewayConfig } from './config.ts';

export type Headers = readonly (readonly [name: string, value: string])[];

const permissions = ['camera', 'microphone', 'geolocation', 'usb', 'browsing-topics'];

/** Asks helmet once what it would set: the same for every request, so it is not asked again. */
function compute(config: GatewayConfig, directives: Record<string, string[]>): Headers {
  const headers: [string, string][] = [
    ['permissions-policy', permissions.map((name) => `${name}=()`).join(', ')],
  ];
  const res = {
    setHeader: (name: string, value: string) => headers.push([name.toLowerCase(), value]),
    removeHeader: () => undefined,
  };
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.NODE_ENV === 'production' && {
      maxAge: 31_536_000,
      includeSubDomains: true,
    },
    xFrameOptions: { action: 'deny' },
  })({} as never, res as never, () => undefined);
  return headers;
}

/** For data and files: should a browser ever draw them as a page, nothing in it runs or loads. */
export const dataHeaders = (config: GatewayConfig): Headers =>
  compute(config, { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] });

/** For our pages; `scriptHashes` are the only inline scripts that run. */
export function pageHeaders(config: GatewayConfig, scriptHashes: string[]): Headers {
  const host = new URL(config.PUBLIC_URL).host;
  return compute(config, {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scriptHashes],
    scriptSrcAttr: ["'none'"],
    // Dialogs and toasts of the libraries in use add style elements; a style runs nothing.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    // Older Safari does not count a socket of the same host as 'self'.
    connectSrc: ["'self'", `ws://${host}`, `wss://${host}`],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    frameSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
  });
}

export function setHeaders(res: ServerResponse, headers: Headers) {
  for (const [name, value] of headers) res.setHeader(name, value);
}
