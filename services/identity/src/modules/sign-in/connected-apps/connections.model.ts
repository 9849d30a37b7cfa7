import type { KeyScope } from '@soloist/contracts';
import { addPlaces, outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

const retentionSeconds = 31 * 24 * 3600;

/** A person's consent: the grant of OAuth. Its tokens work as long as it is active. */
interface ConnectionFields {
  accountId: Types.ObjectId;
  appId: Types.ObjectId;
  state: 'active' | 'ended';
  scopes: KeyScope[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  /** It is removed a month later, when its events were published long ago. */
  endedAt?: Date;
}
export type StoredConnection = ConnectionFields & { _id: Types.ObjectId };

const schema = new Schema<ConnectionFields>({
  accountId: { type: Schema.Types.ObjectId, required: true },
  appId: { type: Schema.Types.ObjectId, required: true },
  state: { type: String, enum: ['active', 'ended'], default: 'active' },
  scopes: { type: [String], required: true },
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
  lastUsedAt: { type: Date, default: null },
  endedAt: Date,
});
addPlaces(schema, { owner: 'accountId', counted: { state: 'active' } });
schema.index({ accountId: 1, createdAt: -1 });
schema.index({ appId: 1, state: 1 });
schema.index({ endedAt: 1 }, { expireAfterSeconds: retentionSeconds });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.plugin(outboxPlugin);

export const ConnectionModel = model<ConnectionFields>('AppConnection', schema);
