import { closeOnSignal } from '@soloist/service-kit';
import { startMarketplace } from './app.ts';
import { loadMarketplaceConfig } from './config.ts';

closeOnSignal(await startMarketplace(loadMarketplaceConfig()));
