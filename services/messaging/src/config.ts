import { baseConfig, loadConfig } from '@soloist/service-kit';

export const loadMessagingConfig = (env = process.env) => loadConfig(baseConfig, env);
export type MessagingConfig = ReturnType<typeof loadMessagingConfig>;
