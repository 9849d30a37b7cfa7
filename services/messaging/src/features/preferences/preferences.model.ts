import type { AppKind, KindPreference, QuietHours } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';

interface PreferenceFields {
  /** Of the person. */
  _id: Types.ObjectId;
  /** What they have set; the rest is as at first. */
  kinds: Partial<Record<AppKind, Partial<KindPreference>>>;
  quietHours: QuietHours | null;
}
export type StoredPreferences = PreferenceFields;

const schema = new Schema<PreferenceFields>({
  _id: { type: Schema.Types.ObjectId, required: true },
  kinds: { type: Schema.Types.Mixed, default: {} },
  quietHours: { type: new Schema({ from: String, to: String }, { _id: false }), default: null },
});

export const PreferenceModel = model<PreferenceFields>('Preference', schema);
