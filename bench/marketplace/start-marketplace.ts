import path from 'node:path';
import { startKeyServer } from '@soloist/server-kit/testing-service';
import { createEmbeddedEngine } from '../../services/marketplace/src/modules/search/embedded/embedded-engine.service.ts';
import { startStores } from '../start-stores.ts';

/** Starts signing keys, and marketplace as a process on any of the run's databases. */
export async function startMarketplaceBench() {
  const keys = await startKeyServer();
  const stores = await startStores('marketplace', { IDENTITY_URL: keys.url });
  const indexPath = (prefix: string) => path.join(stores.dataDir, `${prefix}.db`);
  return {
    /** The file of the search index that `start` gives the service. */
    indexPath,
    token: keys.tokenFor(),
    /** Points mongoose, and with it the service's models, at the service's database. */
    connect: (prefix: string) => stores.connect(`${prefix}_marketplace`),
    async start(prefix: string) {
      const SEARCH_INDEX_PATH = indexPath(prefix);
      await keepFromFilling(SEARCH_INDEX_PATH);
      return stores.start('marketplace', { settings: { DB_PREFIX: prefix, SEARCH_INDEX_PATH } });
    },
    async close() {
      await stores.stop();
      keys.close();
    },
  };
}

/** The search index is built before the measurement or not at all: building it in the background would be measured too. */
async function keepFromFilling(file: string) {
  const engine = createEmbeddedEngine(file);
  if (!(await engine.isFilled())) await engine.setFilled();
  await engine.close();
}
