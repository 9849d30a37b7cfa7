import type { ServiceContext } from '@soloist/service-kit';
import type { MarketplaceConfig } from '../../config.ts';
import { CampaignModel } from '../campaigns/campaigns.model.ts';
import { campaignRoutes } from '../campaigns/campaigns.routes.ts';
import { formRoutes } from '../campaigns/form.routes.ts';
import { createFormSeal } from '../campaigns/form-seal.ts';
import { startImports } from '../lead-imports/import-leads.job.ts';
import { LeadImportModel } from '../lead-imports/lead-imports.model.ts';
import { leadImportRoutes } from '../lead-imports/lead-imports.routes.ts';
import { createDailyLimit } from './daily-limit.ts';
import { LeadAddressModel } from './lead-addresses.model.ts';
import { LeadLogModel } from './lead-log.model.ts';
import { LeadModel } from './leads.model.ts';
import { leadRoutes } from './leads.routes.ts';
import { unsubscribingRoutes } from './unsubscribing.routes.ts';

export const leadModels = [
  LeadModel,
  LeadLogModel,
  LeadAddressModel,
  CampaignModel,
  LeadImportModel,
];

/** Leads and where they come from: sites, forms of campaigns, imports. */
export function createLeadParts(config: MarketplaceConfig, context: ServiceContext) {
  const { PUBLIC_URL: publicUrl, INTERNAL_SECRET: secret } = config;
  const limit = createDailyLimit(context, secret);
  const imports = startImports(config.REDIS_URL, context);
  return {
    routes: [
      // Before those with an id in the same place.
      ...campaignRoutes(),
      ...formRoutes({ publicUrl, limit, seal: createFormSeal(secret) }),
      ...leadImportRoutes(imports),
      ...unsubscribingRoutes(publicUrl),
      ...leadRoutes(publicUrl, limit),
    ],
    close: imports.close,
  };
}
