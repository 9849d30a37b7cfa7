import { connectMongo, createLogger } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { loadMarketplaceConfig } from '../config.ts';
import { chooseEngine, createSearchIndex, describeDifference } from '../modules/search/index.ts';

/**
 * Rebuilds the search index from its sources while the service runs; `--check` only lists the
 * differences and exits with 1 when there are any.
 */
const config = loadMarketplaceConfig();
const logger = createLogger('rebuild-search', config.LOG_LEVEL);
await connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_marketplace`);
const index = createSearchIndex(chooseEngine(config), logger);
try {
  if (process.argv.includes('--check')) {
    const differences = await index.check();
    for (const difference of differences)
      process.stdout.write(`${describeDifference(difference)}\n`);
    process.stdout.write(`Differences: ${differences.length}\n`);
    if (differences.length > 0) process.exitCode = 1;
  } else {
    await index.rebuild();
    process.stdout.write('Search index rebuilt.\n');
  }
} finally {
  await index.close();
  await mongoose.disconnect();
}
