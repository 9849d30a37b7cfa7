import { baseConfig, loadConfig } from '@soloist/server-kit';
import * as z from 'zod';

/**
 * Messaging's settings besides those of every service; see docs/architecture.md,
 * "Environment".
 */
export const messagingSettings = z.object({
  ...baseConfig,
  DOCUMENTS_URL: z.url(),
  /** Port for replies to conversation emails; 0 disables them. */
  INBOUND_SMTP_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  /** Domain of the addresses for such replies. */
  INBOUND_MAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]*$/)
    .default(''),
  /** PEM; with both, connections can be encrypted. */
  INBOUND_TLS_CERT: z.string().default(''),
  INBOUND_TLS_KEY: z.string().default(''),
  /** The key pair's private half (P-256, base64url); without it, it is derived from the secret. */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^([A-Za-z0-9_-]{43})?$/)
    .default(''),
  /** Push services besides those of the known browsers: origins, comma-separated. */
  PUSH_ORIGINS: z.string().default(''),
  PRESENCE_MS: z.coerce.number().int().min(300).default(15_000),
});

export const loadSeedConfig = (env = process.env) =>
  loadConfig(messagingSettings.extend({ DEMO_PASSWORD: z.string().min(1) }), env);

export const loadMessagingConfig = (env = process.env) => loadConfig(messagingSettings, env);
export type MessagingConfig = ReturnType<typeof loadMessagingConfig>;
