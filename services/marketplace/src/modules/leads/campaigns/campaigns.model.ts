import { type CampaignField, type CampaignStatus, campaignStatuses } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';

interface CampaignFields {
  ownerId: Types.ObjectId;
  /** Created by the browser: one id creates one campaign, however often it is sent. */
  campaign_id: string;
  name: string;
  pitch: string;
  formFields: { field: CampaignField; required: boolean }[];
  question: string;
  consentText: string;
  /** In the address of its form. */
  token: string;
  status: CampaignStatus;
  createdAt: Date;
}
export type StoredCampaign = CampaignFields & { _id: Types.ObjectId };

const text = { type: String, default: '' };

const schema = new Schema<CampaignFields>({
  ownerId: { type: Schema.Types.ObjectId, required: true },
  campaign_id: { type: String, required: true },
  name: { type: String, required: true },
  pitch: text,
  formFields: { type: [{ _id: false, field: String, required: Boolean }], default: [] },
  question: text,
  consentText: text,
  token: { type: String, required: true },
  status: { type: String, enum: campaignStatuses, required: true },
  createdAt: { type: Date, required: true },
});
schema.index({ ownerId: 1, campaign_id: 1 }, { unique: true });
schema.index({ ownerId: 1, _id: -1 });
// Not unique: the token is random, 192 bits.
schema.index({ token: 1, ownerId: 1 });

export const CampaignModel = model<CampaignFields>('Campaign', schema);
