import type { ServiceName } from '@soloist/contracts';
import { baseConfig, loadConfig } from '@soloist/service-kit';
import * as z from 'zod';

const count = z.coerce.number().int().min(0);

const shape = {
  NODE_ENV: baseConfig.NODE_ENV,
  HOST: baseConfig.HOST,
  PORT: baseConfig.PORT,
  LOG_LEVEL: baseConfig.LOG_LEVEL,
  REDIS_URL: baseConfig.REDIS_URL,
  PUBLIC_URL: baseConfig.PUBLIC_URL,
  IDENTITY_URL: z.url(),
  MARKETPLACE_URL: z.url(),
  MESSAGING_URL: z.url(),
  SAGE_URL: z.url(),
  DOCUMENTS_URL: z.url(),
  PAYMENTS_URL: z.url(),
  /** Where the documents worker answers for its health; without it nobody asks. */
  DOCUMENTS_WORKER_URL: z.url().optional(),
  SHELL_DIR: z.string(),
  REMOTES_DIR: z.string(),
  /** Opens `/metrics`; without it only this machine may read them, and nobody in production. */
  INTERNAL_SECRET: baseConfig.INTERNAL_SECRET.optional(),
  /** Requests an address may make in a minute; 0 switches every limit off (tests, measurements). */
  RATE_LIMIT_PER_MINUTE: count.default(600),
  /** How many proxies of ours stand in front: only their `x-forwarded-*` is believed. */
  TRUSTED_PROXIES: count.default(0),
  /** How long the data of a portfolio site's page holds; 0 asks and draws each time (measurements). */
  SITE_FRESH_MS: count.default(5_000),
  UPSTREAM_TIMEOUT_MS: count.default(30_000),
  SHUTDOWN_TIMEOUT_MS: count.default(8_000),
};

export type GatewayConfig = z.output<z.ZodObject<typeof shape>>;

export const loadGatewayConfig = (env = process.env): GatewayConfig => loadConfig(shape, env);

/** The base address of each service. */
export const serviceUrls = (config: GatewayConfig): Record<ServiceName, URL> => ({
  identity: new URL(config.IDENTITY_URL),
  marketplace: new URL(config.MARKETPLACE_URL),
  messaging: new URL(config.MESSAGING_URL),
  sage: new URL(config.SAGE_URL),
  documents: new URL(config.DOCUMENTS_URL),
  payments: new URL(config.PAYMENTS_URL),
});

/** Everything whose state `/api/health` reports. */
export const healthUrls = (config: GatewayConfig): Record<string, URL> => ({
  ...serviceUrls(config),
  ...(config.DOCUMENTS_WORKER_URL
    ? { 'documents-worker': new URL(config.DOCUMENTS_WORKER_URL) }
    : {}),
});
