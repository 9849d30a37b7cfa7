import { baseConfig, loadConfig } from '@soloist/service-kit';
import * as z from 'zod';

/** What messaging reads besides the settings of every service; see docs/architecture.md, "Environment". */
const messagingSettings = {
  DOCUMENTS_URL: z.url(),
};

export const loadMessagingConfig = (env = process.env) =>
  loadConfig({ ...baseConfig, ...messagingSettings }, env);
export type MessagingConfig = ReturnType<typeof loadMessagingConfig>;
