import { baseConfig, loadConfig } from '@soloist/service-kit';
import * as z from 'zod';

/** What messaging reads besides the settings of every service; see docs/architecture.md, "Environment". */
const messagingSettings = {
  DOCUMENTS_URL: z.url(),
  /** The key pair's private half (P-256, base64url); without it one follows from the secret. */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional(),
  /** Push services besides those of the known browsers: origins, comma-separated. */
  PUSH_ORIGINS: z.string().default(''),
  PRESENCE_MS: z.coerce.number().int().min(300).default(15_000),
};

export const loadMessagingConfig = (env = process.env) =>
  loadConfig({ ...baseConfig, ...messagingSettings }, env);
export type MessagingConfig = ReturnType<typeof loadMessagingConfig>;
