import { baseConfig, loadConfig } from '@soloist/service-kit';

export const loadSageConfig = (env = process.env) => loadConfig(baseConfig, env);
export type SageConfig = ReturnType<typeof loadSageConfig>;
