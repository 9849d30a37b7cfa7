import type { ServerResponse } from 'node:http';
import { emailPreviewsPath } from '@soloist/contracts';
import helmet, { type HelmetOptions } from 'helmet';
import type { GatewayConfig } from '../../config.ts';

export type Headers = readonly (readonly [name: string, value: string])[];

/** The headers that helmet sets. They are the same for every request, so helmet runs once. */
function computeHeaders(options: HelmetOptions): Headers {
  const headers: [string, string][] = [];
  const res = {
    setHeader: (name: string, value: string) => headers.push([name.toLowerCase(), value]),
    removeHeader: () => undefined,
  };
  helmet(options)({} as never, res as never, () => undefined);
  return headers;
}

// Not for subdomains: the subdomains of a custom domain belong to its owner.
const hstsOptions = (config: GatewayConfig) =>
  config.NODE_ENV === 'production' && { maxAge: 31_536_000, includeSubDomains: false };

/**
 * For data and files: if a browser renders them as a page, nothing in it runs or loads. Headers
 * that only protect pages are left out, because each header costs every call of the API.
 */
export const dataHeaders = (config: GatewayConfig): Headers => headersForData(config, {});

/** For the service worker: it shows our icon, and requests pages and files of this host only. */
export const workerHeaders = (config: GatewayConfig): Headers =>
  headersForData(config, { imgSrc: ["'self'"], connectSrc: ["'self'"] });

const headersForData = (config: GatewayConfig, directives: Record<string, string[]>): Headers =>
  computeHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], ...directives },
    },
    strictTransportSecurity: hstsOptions(config),
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

const permissions = ['camera', 'microphone', 'geolocation', 'usb', 'browsing-topics'];

/** For our pages; `scriptHashes` are the only inline scripts that run. */
export const pageHeaders = (config: GatewayConfig, scriptHashes: string[]): Headers =>
  headersForPages(config, { useDefaults: false, directives: pageDirectives(config, scriptHashes) });

/** For pages that open the payment provider's checkout, and for no other page. */
export function checkoutPageHeaders(config: GatewayConfig, scriptHashes: string[]): Headers {
  const directives = pageDirectives(config, scriptHashes);
  const { script, frame, connect, image, form } = checkoutSources(config);
  return headersForPages(
    config,
    {
      useDefaults: false,
      directives: {
        ...directives,
        scriptSrc: [...directives.scriptSrc, ...script],
        // The checkout positions its window with style attributes; without them it is invisible
        // below the page.
        styleSrc: [...directives.styleSrc, "'unsafe-inline'"],
        frameSrc: frame,
        connectSrc: [...directives.connectSrc, ...connect],
        imgSrc: [...directives.imgSrc, ...image],
        formAction: [...directives.formAction, ...form],
      },
    },
    // Banks open windows for authentication, which report the result to the checkout.
    { policy: 'same-origin-allow-popups' },
  );
}

/**
 * For pages of clients and visitors that the gateway renders: their style attributes come with the
 * page, and a form is never sent without its script.
 */
export function renderedPageHeaders(config: GatewayConfig, scriptHashes: string[]): Headers {
  const directives = pageDirectives(config, scriptHashes);
  return headersForPages(config, {
    useDefaults: false,
    directives: { ...directives, styleSrcAttr: ["'unsafe-inline'"], formAction: ["'none'"] },
  });
}

function pageDirectives(config: GatewayConfig, scriptHashes: string[]) {
  const { host, protocol, origin } = new URL(config.PUBLIC_URL);
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...scriptHashes],
    scriptSrcAttr: ["'none'"],
    // No library in use adds style elements or attributes in markup; React sets styles by script.
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    // Older versions of Safari do not count a socket of the same host as 'self'.
    connectSrc: ["'self'", `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    // Each preview brings a policy of its own, because emails have inline styles.
    frameSrc: [`${origin}/api${emailPreviewsPath}/`],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
  };
}

/**
 * What Razorpay's shop plugins allow, and what shops with a policy found necessary: its checkout,
 * the frame in it, their API and report addresses, and the form by which a bank's page replaces
 * ours where it cannot open a window.
 */
const razorpay = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  connect: [
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
  image: ['https://cdn.razorpay.com'],
  form: ['https://api.razorpay.com'],
};

function checkoutSources({ RAZORPAY_CHECKOUT_URL }: GatewayConfig): typeof razorpay {
  const { origin } = new URL(RAZORPAY_CHECKOUT_URL);
  if (razorpay.script.includes(origin)) return razorpay;
  return { script: [origin], frame: [origin], connect: [origin], image: [], form: [] };
}

/** For pages of portfolio sites; each brings the policy of its own version. */
export const siteHeaders = (config: GatewayConfig): Headers => headersForPages(config, false);

const headersForPages = (
  config: GatewayConfig,
  contentSecurityPolicy: HelmetOptions['contentSecurityPolicy'] & (object | false),
  crossOriginOpenerPolicy: HelmetOptions['crossOriginOpenerPolicy'] & object = {
    policy: 'same-origin',
  },
): Headers => [
  ...computeHeaders({
    contentSecurityPolicy,
    crossOriginOpenerPolicy,
    strictTransportSecurity: hstsOptions(config),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  }),
  ['permissions-policy', permissions.map((name) => `${name}=()`).join(', ')],
];

export function setHeaders(res: ServerResponse, headers: Headers) {
  for (const [name, value] of headers) res.setHeader(name, value);
}

/** Of a page with a secret address: no cache may store it and no search engine may list it. */
export const privatePageHeaders: Headers = [
  ['cache-control', 'private, no-store'],
  ['x-robots-tag', 'noindex'],
];
