import { baseConfig, loadConfig } from '@soloist/service-kit';
import * as z from 'zod';

const marketplaceConfig = {
  ...baseConfig,
  /** Where images that come along with a call are stored. */
  DOCUMENTS_URL: z.url(),
};

export const loadMarketplaceConfig = (env = process.env) => loadConfig(marketplaceConfig, env);
export type MarketplaceConfig = ReturnType<typeof loadMarketplaceConfig>;
