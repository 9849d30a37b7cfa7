import { always, baseConfig, loadConfig } from '@soloist/server-kit';
import * as z from 'zod';

export const marketplaceSettings = z
  .object({
    ...baseConfig,
    /** The service that stores uploaded images. */
    DOCUMENTS_URL: z.url(),
    /** The service that reads reported messages. */
    MESSAGING_URL: z.url(),
    /** Defaults to `embedded`: a file, for one machine. Several machines share a `meilisearch`. */
    SEARCH_ENGINE: z.enum(['embedded', 'meilisearch']).optional(),
    /** The file of the embedded index, which the processes of one machine share. */
    SEARCH_INDEX_PATH: z.string().min(1),
    MEILISEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
    MEILISEARCH_KEY: z.string().optional(),
  })
  .refine(
    ({ SEARCH_ENGINE, MEILISEARCH_URL }) => SEARCH_ENGINE !== 'meilisearch' || MEILISEARCH_URL,
    {
      path: ['MEILISEARCH_URL'],
      error: 'is required with SEARCH_ENGINE=meilisearch',
      when: always,
    },
  );

/** Settings for writing the demo content. */
export const loadSeedConfig = (env = process.env) =>
  loadConfig(marketplaceSettings.safeExtend({ DEMO_PASSWORD: z.string().min(1) }), env);

export const loadMarketplaceConfig = (env = process.env) => loadConfig(marketplaceSettings, env);
export type MarketplaceConfig = ReturnType<typeof loadMarketplaceConfig>;
