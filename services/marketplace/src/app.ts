import { type RunningService, startService } from '@soloist/service-kit';
import type { MarketplaceConfig } from './config.ts';
import { personalData } from './features/personal-data/personal-data.service.ts';
import { siteEvents } from './features/sites/sites.events.ts';
import { SiteModel } from './features/sites/sites.model.ts';
import { siteRoutes } from './features/sites/sites.routes.ts';

/** Starts the service on the configured port. */
export function startMarketplace(config: MarketplaceConfig): Promise<RunningService> {
  return startService({
    name: 'marketplace',
    config,
    models: [SiteModel],
    create: () => ({ routes: siteRoutes(config.PUBLIC_URL), events: siteEvents, personalData }),
  });
}
