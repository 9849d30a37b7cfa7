import { createPrivateKey, X509Certificate } from 'node:crypto';
import {
  always,
  baseConfig,
  certificateSetting,
  inboundMailDomain,
  loadConfig,
  numberSetting,
  portSetting,
  privateKeySetting,
  readPem,
} from '@soloist/server-kit';
import * as z from 'zod';

/** False where both can be read but do not belong together. */
function isKeyPair(certificate: string, key: string): boolean {
  try {
    return new X509Certificate(readPem(certificate)).checkPrivateKey(
      createPrivateKey(readPem(key)),
    );
  } catch {
    // Their own rules report it.
    return true;
  }
}

const isOrigin = (text: string) =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/**
 * Messaging's settings besides those of every service; see docs/architecture.md,
 * "Environment".
 */
export const messagingSettings = z
  .object({
    ...baseConfig,
    DOCUMENTS_URL: z.url(),
    /** Port for replies to conversation emails; 0 disables them. */
    INBOUND_SMTP_PORT: portSetting.default(0),
    /** Domain of the addresses for such replies. */
    INBOUND_MAIL_DOMAIN: inboundMailDomain,
    /** PEM; with both, connections can be encrypted. */
    INBOUND_TLS_CERT: certificateSetting.default(''),
    INBOUND_TLS_KEY: privateKeySetting.default(''),
    /** The key pair's private half (P-256, base64url); without it, it is derived from the secret. */
    VAPID_PRIVATE_KEY: z
      .string()
      .regex(
        /^[A-Za-z0-9_-]{43}$/,
        'must be 32 bytes in base64url, which are 43 letters, digits, - and _',
      )
      .default(''),
    /** Push services besides those of the known browsers: origins, comma-separated. */
    PUSH_ORIGINS: z
      .string()
      .refine(
        (text) => text.split(',').every((each) => isOrigin(each.trim())),
        'must be origins, such as https://push.example.com, separated by commas',
      )
      .default(''),
    PRESENCE_MS: numberSetting(z.int().min(300)).default(15_000),
  })
  .refine(({ INBOUND_TLS_CERT, INBOUND_TLS_KEY }) => !INBOUND_TLS_CERT || INBOUND_TLS_KEY, {
    path: ['INBOUND_TLS_KEY'],
    error: 'is required with INBOUND_TLS_CERT',
    when: always,
  })
  .refine(({ INBOUND_TLS_CERT, INBOUND_TLS_KEY }) => !INBOUND_TLS_KEY || INBOUND_TLS_CERT, {
    path: ['INBOUND_TLS_CERT'],
    error: 'is required with INBOUND_TLS_KEY',
    when: always,
  })
  .refine(
    ({ INBOUND_TLS_CERT = '', INBOUND_TLS_KEY = '' }) =>
      isKeyPair(INBOUND_TLS_CERT, INBOUND_TLS_KEY),
    { path: ['INBOUND_TLS_KEY'], error: 'is not the key of INBOUND_TLS_CERT', when: always },
  );

export const loadSeedConfig = (env = process.env) =>
  loadConfig(messagingSettings.safeExtend({ DEMO_PASSWORD: z.string().min(1) }), env);

export const loadMessagingConfig = (env = process.env) => loadConfig(messagingSettings, env);
export type MessagingConfig = ReturnType<typeof loadMessagingConfig>;
