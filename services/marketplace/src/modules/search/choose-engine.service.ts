import type { MarketplaceConfig } from '../../config.ts';
import { createEmbeddedEngine } from './embedded/embedded-engine.service.ts';
import type { SearchEngine } from './engine.rules.ts';
import { createMeilisearchEngine } from './meilisearch/meilisearch-engine.client.ts';

/** The configured engine. @throws Error when its address is missing. */
export function chooseEngine(config: MarketplaceConfig): SearchEngine {
  const {
    SEARCH_ENGINE,
    SEARCH_INDEX_PATH,
    MEILISEARCH_URL,
    MEILISEARCH_KEY = '',
    DB_PREFIX,
  } = config;
  if (SEARCH_ENGINE !== 'meilisearch') return createEmbeddedEngine(SEARCH_INDEX_PATH);
  if (!MEILISEARCH_URL) throw new Error('MEILISEARCH_URL is missing.');
  return createMeilisearchEngine({ url: MEILISEARCH_URL, key: MEILISEARCH_KEY, prefix: DB_PREFIX });
}
