import type { Campaign, LeadStage } from '@soloist/contracts';
import { sumBy } from 'es-toolkit';
import type { StoredCampaign } from './campaigns.model.ts';
import { countLeads } from './campaigns.service.ts';

function presentCampaign(
  stored: StoredCampaign,
  counted: { stage: LeadStage; count: number }[],
): Campaign {
  const { _id, name, pitch, formFields, question, consentText, token, status, createdAt } = stored;
  return {
    id: String(_id),
    ...{ name, pitch, formFields, question, consentText, token, status },
    stages: Object.fromEntries(counted.map(({ stage, count }) => [stage, count])),
    leads: sumBy(counted, ({ count }) => count),
    createdAt: createdAt.toISOString(),
  };
}

/** Campaigns of one person with their leads by stage. */
export async function presentCampaigns(ownerId: string, campaigns: StoredCampaign[]) {
  const counted = await countLeads(ownerId, campaigns);
  return campaigns.map((each) => presentCampaign(each, counted.get(String(each._id)) ?? []));
}
