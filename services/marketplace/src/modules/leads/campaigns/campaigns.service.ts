import { randomBytes } from 'node:crypto';
import type { CampaignForm, CampaignStatus, LeadStage } from '@soloist/contracts';
import { afterCursor, isDuplicateKey, notFound, toPage } from '@soloist/server-kit';
import { uniq } from 'es-toolkit';
import mongoose, { Types } from 'mongoose';
import { LeadModel, type StoredLead } from '../leads.model.ts';
import { CampaignModel, type StoredCampaign } from './campaigns.model.ts';

const { trusted } = mongoose;
const newToken = () => randomBytes(24).toString('base64url');

/** @throws AppError `not_found` for a campaign of another person. */
export async function findCampaign(ownerId: string, id: string): Promise<StoredCampaign> {
  return requireCampaign(await CampaignModel.findOne({ _id: id, ownerId }).lean<StoredCampaign>());
}

interface CreateCampaignInput {
  campaign_id: string;
  campaign: CampaignForm;
}

/** Creates a campaign, once per `campaign_id`; its form is open immediately. */
export async function createCampaign(
  ownerId: string,
  { campaign_id, campaign }: CreateCampaignInput,
) {
  try {
    const fresh = { token: newToken(), status: 'open' as const, createdAt: new Date() };
    await CampaignModel.create({ ...campaign, ...fresh, ownerId, campaign_id });
  } catch (err) {
    if (!isDuplicateKey(err)) throw err;
  }
  return requireCampaign(
    await CampaignModel.findOne({ ownerId, campaign_id }).lean<StoredCampaign>(),
  );
}

interface CampaignRef {
  ownerId: string;
  id: string;
}

const updateFields = async ({ ownerId, id }: CampaignRef, $set: Partial<StoredCampaign>) =>
  requireCampaign(
    await CampaignModel.findOneAndUpdate(
      { _id: id, ownerId },
      { $set },
      { returnDocument: 'after' },
    ).lean<StoredCampaign>(),
  );

export const updateCampaign = (ref: CampaignRef, form: CampaignForm) => updateFields(ref, form);
export const setStatus = (ref: CampaignRef, status: CampaignStatus) =>
  updateFields(ref, { status });
/** Renews the form's address; the previous one stops working. */
export const renewToken = (ref: CampaignRef) => updateFields(ref, { token: newToken() });

/** Deletes a campaign; its leads stay, without one. */
export async function removeCampaign({ ownerId, id }: CampaignRef) {
  await CampaignModel.deleteOne({ _id: id, ownerId });
  await LeadModel.updateMany({ campaignId: id, ownerId }, { $unset: { campaignId: 1 } });
}

interface ListCampaignsQuery {
  limit: number;
  cursor?: string | undefined;
}

/** One page of the caller's campaigns, newest first. */
export async function listCampaigns(ownerId: string, { limit, cursor }: ListCampaignsQuery) {
  const campaigns = await CampaignModel.find({ ownerId, ...afterCursor(cursor) })
    .sort({ _id: -1 })
    .limit(limit + 1)
    .lean<StoredCampaign[]>();
  return toPage(campaigns, limit);
}

/** Number of leads by stage of each campaign. */
export async function countLeads(ownerId: string, campaigns: StoredCampaign[]) {
  const ids = campaigns.map(({ _id }) => _id);
  const counted = await LeadModel.aggregate<{
    _id: { campaignId: Types.ObjectId; stage: LeadStage };
    count: number;
  }>([
    {
      $match: {
        ownerId: new Types.ObjectId(ownerId),
        deleted: false,
        campaignId: trusted({ $in: ids }),
      },
    },
    { $group: { _id: { campaignId: '$campaignId', stage: '$stage' }, count: { $sum: 1 } } },
  ]);
  return new Map(
    ids.map((id) => [
      String(id),
      counted.flatMap(({ _id, count }) =>
        String(_id.campaignId) === String(id) ? [{ stage: _id.stage, count }] : [],
      ),
    ]),
  );
}

/** Names of the campaigns from which leads came. */
export async function readCampaignNames(leads: Pick<StoredLead, 'campaignId'>[]) {
  const ids = uniq(leads.flatMap(({ campaignId }) => (campaignId ? [String(campaignId)] : [])));
  if (ids.length === 0) return new Map<string, string>();
  const campaigns = await CampaignModel.find({ _id: trusted({ $in: ids }) }, { name: 1 }).lean();
  return new Map(campaigns.map(({ _id, name }) => [String(_id), name]));
}

function requireCampaign(campaign: StoredCampaign | null | undefined): StoredCampaign {
  if (!campaign) throw notFound('campaign');
  return campaign;
}
