import { emailKey } from '@soloist/contracts';
import {
  always,
  baseConfig,
  isNameServer,
  loadConfig,
  numberSetting,
  publicCountsConfig,
} from '@soloist/server-kit';
import * as z from 'zod';

const keyBytes = 32;
const secretKey = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === keyBytes, `must be ${keyBytes} bytes in base64`);

const isThisMachine = (url: string) =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname);

export const identitySettings = z
  .object({
    ...baseConfig,
    ...publicCountsConfig,
    KEYS_SECRET: secretKey,
    /** The OpenID provider behind "Continue with Google"; without a client id there is no such button. */
    GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    /** The services that hold personal data, for exports and erasures; marketplace searches people, too. */
    MARKETPLACE_URL: z.url(),
    MESSAGING_URL: z.url(),
    SAGE_URL: z.url(),
    DOCUMENTS_URL: z.url(),
    PAYMENTS_URL: z.url(),
    PLATFORM_URL: z.url(),
    /**
     * Time until the second erasure, which catches writes that were in progress during the first.
     */
    ERASE_AGAIN_MS: numberSetting(z.int().min(0)).default(120_000),
    /** Emails of the admins, separated by commas. A change takes effect at their next sign-in. */
    ADMIN_EMAILS: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(/[\s,]+/)
          .filter(Boolean)
          .map(emailKey),
      )
      .refine(
        (emails) => emails.every((each) => z.email().safeParse(each).success),
        'must be email addresses, separated by commas',
      ),
    /**
     * Whether admins must use a second factor before they can act as admins; in production by default.
     */
    ADMIN_SECOND_FACTOR: z.stringbool().optional(),
    /** Lets tests create users without an emailed code: see `testPeople` of contracts. */
    TEST_PEOPLE: z.stringbool().default(false),
    /**
     * Name servers that verify domains, `ip:port` separated by commas; by default the machine's.
     */
    DNS_SERVERS: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((each) => each.trim())
          .filter(Boolean),
      )
      .refine(
        (servers) => servers.every(isNameServer),
        'must be addresses like 1.1.1.1:53, separated by commas',
      ),
  })
  .refine(
    ({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }) => !GOOGLE_CLIENT_ID || GOOGLE_CLIENT_SECRET,
    {
      path: ['GOOGLE_CLIENT_SECRET'],
      error: 'is required with GOOGLE_CLIENT_ID',
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
  )
  .refine(({ NODE_ENV, TEST_PEOPLE }) => !TEST_PEOPLE || NODE_ENV !== 'production', {
    path: ['TEST_PEOPLE'],
    error: 'opens accounts without an emailed code; for tests only, never in production',
    when: always,
  });

/** @throws an Error that lists the invalid settings. */
export const loadIdentityConfig = (env = process.env) => loadConfig(identitySettings, env);
export type IdentityConfig = ReturnType<typeof loadIdentityConfig>;

/** Where the setting is absent, in production only: a demo has nothing to protect. */
export const isAdminFactorRequired = ({
  NODE_ENV,
  ADMIN_SECOND_FACTOR = NODE_ENV === 'production',
}: Pick<IdentityConfig, 'NODE_ENV' | 'ADMIN_SECOND_FACTOR'>): boolean => ADMIN_SECOND_FACTOR;

/** The settings of the demo seed. */
export const loadSeedConfig = (env = process.env) =>
  loadConfig(
    {
      ...baseConfig,
      KEYS_SECRET: secretKey,
      DOCUMENTS_URL: z.url(),
      DEMO_PASSWORD: z.string().min(1),
    },
    env,
  );
export type IdentitySeedConfig = ReturnType<typeof loadSeedConfig>;
