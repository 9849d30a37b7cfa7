import { model, Schema, type Types } from 'mongoose';

/** A request, code or token of OAuth. It is found by a hash alone, so a copy of the store opens nothing. */
interface OAuthRecordFields {
  /** SHA-256 of kind and value; of an access token alone, as gateways send it. */
  _id: string;
  kind: string;
  /** The fields that the OAuth library stores, as JSON: without the value itself. */
  payload: string;
  connectionId?: Types.ObjectId;
  usedAt: Date | null;
  expiresAt: Date;
}
export type StoredOAuthRecord = OAuthRecordFields;

const schema = new Schema<OAuthRecordFields>({
  _id: { type: String, required: true },
  kind: { type: String, required: true },
  payload: { type: String, required: true },
  connectionId: Schema.Types.ObjectId,
  usedAt: { type: Date, default: null },
  expiresAt: { type: Date, required: true },
});
schema.index({ connectionId: 1 }, { sparse: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const OAuthRecordModel = model<OAuthRecordFields>('OAuthRecord', schema);
