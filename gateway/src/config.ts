import { createPublicKey, type KeyObject } from 'node:crypto';
import type { ServiceName } from '@soloist/contracts';
import {
  baseConfig,
  leavingConfig,
  loadConfig,
  numberSetting,
  tracingConfig,
} from '@soloist/server-kit';
import * as z from 'zod';

function parsePublicKey(text: string, context: z.RefinementCtx): KeyObject {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The same message as for a key of another kind.
  }
  context.addIssue(
    'is not an Ed25519 key. Derive it from RELEASE_SIGNING_KEY with "base64 -d | openssl pkey -inform DER -pubout -outform DER | base64 -w0"',
  );
  return z.NEVER;
}

const count = numberSetting(z.int().min(0));
/** Base URLs of a service's processes, separated by commas. */
const addresses = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(z.url()));

export const gatewaySettings = z.object({
  NODE_ENV: baseConfig.NODE_ENV,
  HOST: baseConfig.HOST,
  PORT: baseConfig.PORT,
  LOG_LEVEL: baseConfig.LOG_LEVEL,
  ...tracingConfig,
  REDIS_URL: baseConfig.REDIS_URL,
  PUBLIC_URL: baseConfig.PUBLIC_URL,
  IDENTITY_URL: addresses,
  MARKETPLACE_URL: addresses,
  MESSAGING_URL: addresses,
  SAGE_URL: addresses,
  DOCUMENTS_URL: addresses,
  PAYMENTS_URL: addresses,
  PLATFORM_URL: addresses,
  /** The health endpoint of the documents worker; without it, its health is not reported. */
  DOCUMENTS_WORKER_URL: z.url().optional(),
  SHELL_DIR: z.string(),
  /**
   * The folder for the releases that the platform service published; several gateways may have one
   * each.
   */
  REMOTES_DIR: z.string(),
  /**
   * The platform's public key (Ed25519, SPKI, DER in base64). Releases without its signature are
   * not served.
   */
  RELEASE_PUBLIC_KEY: z.string().transform(parsePublicKey),
  /**
   * Authorizes callers of `/metrics`: without it, only this machine may read them, and nobody in
   * production. Also needed to exchange API keys, which don't work without it.
   */
  INTERNAL_SECRET: baseConfig.INTERNAL_SECRET.optional(),
  /**
   * Requests that an address may make in a minute; 0 disables every limit (tests, measurements).
   */
  RATE_LIMIT_PER_MINUTE: count.default(600),
  /** The number of our proxies in front: only their `x-forwarded-*` headers are trusted. */
  TRUSTED_PROXIES: count.default(0),
  /**
   * How long the data of a portfolio page is cached; 0 requests and renders it each time
   * (measurements).
   */
  SITE_FRESH_MS: count.default(5_000),
  /** `off` ends the part of the service worker that shows pages without a connection. */
  OFFLINE_PAGES: z.enum(['on', 'off']).default('on'),
  /** The script of the payment provider's checkout, or of the simulator's. */
  RAZORPAY_CHECKOUT_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://checkout.razorpay.com/v1/checkout.js'),
  UPSTREAM_TIMEOUT_MS: count.default(30_000),
  ...leavingConfig,
});

export type GatewayConfig = z.output<typeof gatewaySettings>;

export const loadGatewayConfig = (env = process.env): GatewayConfig =>
  loadConfig(gatewaySettings, env);

/** The base addresses of each service's processes. */
export const processUrls = (config: GatewayConfig): Record<ServiceName, URL[]> => ({
  identity: config.IDENTITY_URL.map(toUrl),
  marketplace: config.MARKETPLACE_URL.map(toUrl),
  messaging: config.MESSAGING_URL.map(toUrl),
  sage: config.SAGE_URL.map(toUrl),
  documents: config.DOCUMENTS_URL.map(toUrl),
  payments: config.PAYMENTS_URL.map(toUrl),
  platform: config.PLATFORM_URL.map(toUrl),
});

const toUrl = (address: string) => new URL(address);

/** Each service's address: that of its first process. */
export const serviceUrls = (config: GatewayConfig) =>
  Object.fromEntries(
    Object.entries(processUrls(config)).map(([service, [first]]) => [service, first]),
  ) as Record<ServiceName, URL>;

/** All processes whose state `/api/health` reports. */
export const healthUrls = (config: GatewayConfig): Record<string, URL> => ({
  ...Object.fromEntries(Object.entries(processUrls(config)).flatMap(numberedUrls)),
  ...(config.DOCUMENTS_WORKER_URL
    ? { 'documents-worker': new URL(config.DOCUMENTS_WORKER_URL) }
    : {}),
});

/** Several processes are numbered, from the second on. */
const numberedUrls = ([service, urls]: [string, URL[]]) =>
  urls.map((url, index): [string, URL] => [index === 0 ? service : `${service}-${index + 1}`, url]);
