import type { MarketplaceConfig } from '../../config.ts';
import { createEmbeddedEngine } from './embedded/embedded-engine.ts';
import type { SearchEngine } from './engine.ts';

/** The engine that is set. */
export const chooseEngine = ({ SEARCH_INDEX_PATH }: MarketplaceConfig): SearchEngine =>
  createEmbeddedEngine(SEARCH_INDEX_PATH);
