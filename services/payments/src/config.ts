import { baseConfig, loadConfig } from '@soloist/service-kit';

export const loadPaymentsConfig = (env = process.env) => loadConfig(baseConfig, env);
export type PaymentsConfig = ReturnType<typeof loadPaymentsConfig>;
