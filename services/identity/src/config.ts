import { emailKey } from '@soloist/contracts';
import { baseConfig, loadConfig } from '@soloist/service-kit';
import * as z from 'zod';

const keyBytes = 32;
const secretKey = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === keyBytes, `must be ${keyBytes} bytes in base64`);

const isThisMachine = (url: string) =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname);

/** Together with another setting: said even where others are wrong. */
const always = () => true;

export const identitySettings = z
  .object({
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
    PLATFORM_URL: z.url(),
    /** After so long everything is erased once more: what was under way the first time. */
    ERASE_AGAIN_MS: z.coerce.number().int().min(0).default(120_000),
    /** Addresses of the people who run this installation, with commas. They are told at the next sign-in. */
    ADMIN_EMAILS: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(/[\s,]+/)
          .filter(Boolean)
          .map(emailKey),
      ),
    /** Name servers that prove host names, `ip:port` with commas; the machine's own unless given. */
    DNS_SERVERS: z
      .string()
      .default('')
      .transform((text) => text.split(',').filter(Boolean)),
  })
  .refine(
    ({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }) => !GOOGLE_CLIENT_ID || GOOGLE_CLIENT_SECRET,
    {
      path: ['GOOGLE_CLIENT_SECRET'],
      error: 'GOOGLE_CLIENT_ID needs it beside it',
      when: always,
    },
  )
  .refine(
    ({ NODE_ENV, GOOGLE_ISSUER = '' }) =>
      !GOOGLE_ISSUER.startsWith('http:') ||
      (NODE_ENV !== 'production' && isThisMachine(GOOGLE_ISSUER)),
    {
      path: ['GOOGLE_ISSUER'],
      error: 'must be an https address; http is for tests on this machine',
      when: always,
    },
  );

/** @throws an Error that says which settings are wrong. */
export const loadIdentityConfig = (env = process.env) => loadConfig(identitySettings, env);
export type IdentityConfig = ReturnType<typeof loadIdentityConfig>;

/** What writing the demo people needs. */
export const loadSeedConfig = (env = process.env) =>
  loadConfig({ ...baseConfig, DEMO_PASSWORD: z.string().min(1) }, env);
export type SeedConfig = ReturnType<typeof loadSeedConfig>;
