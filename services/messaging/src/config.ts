import { baseConfig, loadConfig } from '@soloist/service-kit';
import * as z from 'zod';

/**
 * What messaging reads besides the settings of every service; see docs/architecture.md,
 * "Environment".
 */
export const messagingSettings = z.object({
  ...baseConfig,
  DOCUMENTS_URL: z.url(),
  /** Port for replies to conversation emails; 0 disables them. */
  INBOUND_SMTP_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  /** Of the addresses that such answers go to. */
  INBOUND_MAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]*$/)
    .default(''),
  /** PEM; with them a line may be encrypted. */
  INBOUND_TLS_CERT: z.string().default(''),
  INBOUND_TLS_KEY: z.string().default(''),
  /** The key pair's private half (P-256, base64url); without it one follows from the secret. */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^([A-Za-z0-9_-]{43})?$/)
    .default(''),
  /** Push services besides those of the known browsers: origins, comma-separated. */
  PUSH_ORIGINS: z.string().default(''),
  PRESENCE_MS: z.coerce.number().int().min(300).default(15_000),
});

export const loadMessagingConfig = (env = process.env) => loadConfig(messagingSettings, env);
export type MessagingConfig = ReturnType<typeof loadMessagingConfig>;
