import type { AppKind, KindPreference, QuietHours } from '@soloist/contracts';
import { model, Schema, type Types } from 'mongoose';

interface PreferenceFields {
  /** Id of the person. */
  _id: Types.ObjectId;
  /** Settings they changed; the rest has defaults. */
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
