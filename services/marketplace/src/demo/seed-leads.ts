import { randomUUID } from 'node:crypto';
import { dayMs, type LeadStage } from '@soloist/contracts';
import { createCampaign, createLead, LeadModel, moveLead } from '../modules/leads/index.ts';
import { type DemoLead, demoCampaigns, demoLeads } from './leads.ts';
import { type DemoAccount, signIn } from './sign-in.ts';

/** Fills a database without leads with those of the demo freelancer. */
export async function seedLeads(
  { NODE_ENV, IDENTITY_URL }: { NODE_ENV: string; IDENTITY_URL: string },
  freelancer: DemoAccount,
) {
  if (NODE_ENV === 'production') throw new Error('Sample leads are never created in production.');
  if (await LeadModel.exists({})) return;
  const { ownerId } = await signIn(IDENTITY_URL, freelancer);
  const campaignIds = new Map<string, string>();
  for (const campaign of demoCampaigns) {
    const { _id } = await createCampaign(ownerId, { campaign_id: randomUUID(), campaign });
    campaignIds.set(campaign.name, String(_id));
  }
  // Added one after the other, so that the order on the board is fixed.
  for (const demo of demoLeads.toReversed()) {
    const campaignId = campaignIds.get(demo.campaign ?? '') ?? null;
    const form = { ...formOf(demo), campaignId };
    const { _id } = await createLead(ownerId, { lead_id: randomUUID(), ...form });
    for (const stage of ways[demo.stage]) await moveLead({ ownerId, id: String(_id), stage });
  }
}

/** The stages of a lead after new. */
const ways: Record<LeadStage, LeadStage[]> = {
  new: [],
  contacted: ['contacted'],
  proposal_sent: ['contacted', 'proposal_sent'],
  won: ['contacted', 'proposal_sent', 'won'],
  lost: ['contacted', 'lost'],
};

const formOf = ({ stage: _, campaign: __, worth, next, ...fields }: DemoLead) => ({
  ...fields,
  stage: 'new' as const,
  phone: '',
  value: worth === null ? null : { amount: worth, currency: 'EUR' as const },
  nextStep: next
    ? { text: next.text, at: new Date(Date.now() + next.inDays * dayMs).toISOString() }
    : null,
});
