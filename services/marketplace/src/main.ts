import { closeOnSignal, releaseMemoryWhenIdle } from '@soloist/server-kit';
import { startMarketplace } from './app.ts';
import { loadMarketplaceConfig } from './config.ts';

closeOnSignal(await startMarketplace(loadMarketplaceConfig()));
releaseMemoryWhenIdle();
