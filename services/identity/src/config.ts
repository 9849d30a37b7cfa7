import { baseConfig, loadConfig } from '@soloist/service-kit';
import * as z from 'zod';

const keyBytes = 32;
const secretKey = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === keyBytes, `must be ${keyBytes} bytes in base64`);

const isThisMachine = (url: string) =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname);

const shape = {
  ...baseConfig,
  KEYS_SECRET: secretKey,
  /** The OpenID provider behind "Continue with Google"; without a client id there is no such button. */
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** The services that hold data of people, asked for exports and erasures. */
  MARKETPLACE_URL: z.url(),
  MESSAGING_URL: z.url(),
  SAGE_URL: z.url(),
  DOCUMENTS_URL: z.url(),
  PAYMENTS_URL: z.url(),
  /** After so long everything is erased once more: what was under way the first time. */
  ERASE_AGAIN_MS: z.coerce.number().int().min(0).default(120_000),
  /** Addresses of the people who run this installation, with commas. They are told at the next sign-in. */
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  /** Name servers that prove host names, `ip:port` with commas; the machine's own unless given. */
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean)),
};

/** @throws an Error that says which settings are wrong. */
export function loadIdentityConfig(env = process.env) {
  const config = loadConfig(shape, env);
  const { NODE_ENV, GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = config;
  if (GOOGLE_CLIENT_ID && !GOOGLE_CLIENT_SECRET)
    throw new Error('GOOGLE_CLIENT_ID needs GOOGLE_CLIENT_SECRET beside it.');
  const isPlain = GOOGLE_ISSUER.startsWith('http:');
  if (isPlain && (NODE_ENV === 'production' || !isThisMachine(GOOGLE_ISSUER)))
    throw new Error('GOOGLE_ISSUER must be an https address; http is for tests on this machine.');
  return config;
}
export type IdentityConfig = ReturnType<typeof loadIdentityConfig>;

/** What writing the demo people needs. */
export const loadSeedConfig = (env = process.env) =>
  loadConfig({ ...baseConfig, DEMO_PASSWORD: z.string().min(1) }, env);
export type SeedConfig = ReturnType<typeof loadSeedConfig>;
