import { baseConfig, loadConfig } from '@soloist/service-kit';
import * as z from 'zod';

/** What messaging reads besides the settings of every service; see docs/architecture.md, "Environment". */
const messagingSettings = {
  DOCUMENTS_URL: z.url(),
  PRESENCE_MS: z.coerce.number().int().min(300).default(15_000),
};

export const loadMessagingConfig = (env = process.env) =>
  loadConfig({ ...baseConfig, ...messagingSettings }, env);
export type MessagingConfig = ReturnType<typeof loadMessagingConfig>;
