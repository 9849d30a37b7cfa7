import type { ServiceContext } from '@soloist/server-kit';
import type { MarketplaceConfig } from '../../config.ts';
import { CampaignModel } from './campaigns/campaigns.model.ts';
import { campaignRoutes } from './campaigns/campaigns.routes.ts';
import { createFormSeal } from './campaigns/form-seal.rules.ts';
import { formRoutes } from './campaigns/forms.routes.ts';
import { LeadCountsModel } from './counts/lead-counts.model.ts';
import { createMessageLimit } from './daily-limit.service.ts';
import { LeadAddressModel } from './emails/lead-addresses.model.ts';
import { unsubscribeRoutes } from './emails/unsubscribe.routes.ts';
import { startImports } from './imports/import-leads.job.ts';
import { LeadImportModel } from './imports/lead-imports.model.ts';
import { leadImportRoutes } from './imports/lead-imports.routes.ts';
import { LeadModel } from './leads.model.ts';
import { leadRoutes } from './leads.routes.ts';
import { LeadCohortModel } from './log/lead-cohorts.model.ts';
import { LeadLogModel } from './log/lead-log.model.ts';

export const leadModels = [
  LeadModel,
  LeadLogModel,
  LeadAddressModel,
  CampaignModel,
  LeadImportModel,
  LeadCountsModel,
  LeadCohortModel,
];

/** Leads and their sources: sites, campaign forms and imports. */
export function createLeadRoutes(config: MarketplaceConfig, context: ServiceContext) {
  const { PUBLIC_URL: publicUrl, INTERNAL_SECRET: secret } = config;
  const limit = createMessageLimit(context, secret);
  const imports = startImports(config.REDIS_URL, context);
  return {
    routes: [
      // Before routes with an id in the same position.
      ...campaignRoutes(),
      ...formRoutes({ publicUrl, limit, seal: createFormSeal(secret) }),
      ...leadImportRoutes(imports),
      ...unsubscribeRoutes(publicUrl),
      ...leadRoutes(publicUrl, limit),
    ],
    close: imports.close,
  };
}
