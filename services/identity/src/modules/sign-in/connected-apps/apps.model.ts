import { addPlaces, outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

const retentionSeconds = 31 * 24 * 3600;

interface AppFields {
  /** The person who registered it. */
  accountId: Types.ObjectId;
  state: 'active' | 'deleted';
  name: string;
  redirectUris: string[];
  /** SHA-256 of its secret, and the end of it; null where the app can keep none. */
  secretHash: string | null;
  secretLast4: string | null;
  createdAt: Date;
  /** When its name, addresses or secret were last changed. */
  changedAt?: Date;
  /** It is removed a month later, when its events were published long ago. */
  deletedAt?: Date;
}
export type StoredApp = AppFields & { _id: Types.ObjectId };

const schema = new Schema<AppFields>({
  accountId: { type: Schema.Types.ObjectId, required: true },
  state: { type: String, enum: ['active', 'deleted'], default: 'active' },
  name: { type: String, required: true },
  redirectUris: { type: [String], required: true },
  secretHash: { type: String, default: null },
  secretLast4: { type: String, default: null },
  createdAt: { type: Date, required: true },
  changedAt: Date,
  deletedAt: Date,
});
// Its index also finds the apps of a person.
addPlaces(schema, { owner: 'accountId', counted: { state: 'active' } });
schema.index({ deletedAt: 1 }, { expireAfterSeconds: retentionSeconds });
schema.plugin(outboxPlugin);

export const AppModel = model<AppFields>('OAuthApp', schema);
