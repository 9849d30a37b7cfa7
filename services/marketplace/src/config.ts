import { baseConfig, loadConfig } from '@soloist/service-kit';

export const loadMarketplaceConfig = (env = process.env) => loadConfig(baseConfig, env);
export type MarketplaceConfig = ReturnType<typeof loadMarketplaceConfig>;
