import type { KeyScope } from '@soloist/contracts';
import { addPlaces, outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

const retentionSeconds = 31 * 24 * 3600;

/** One secret of a key: after a rotation, the one before may work for a while. */
export interface StoredSecret {
  /** Its tokens have this as their session id, so that it is revoked like a session. */
  _id: Types.ObjectId;
  /** SHA-256 of the whole key. */
  hash: string;
  last4: string;
  /** Null where it has no end. */
  expiresAt: Date | null;
}

interface ApiKeyFields {
  accountId: Types.ObjectId;
  state: 'active' | 'revoked';
  name: string;
  scopes: KeyScope[];
  /** Days that each of its secrets lasts; null without an end. */
  lifetimeDays: number | null;
  /** The current one first; none once the key is revoked. */
  secrets: StoredSecret[];
  createdAt: Date;
  rotatedAt: Date | null;
  lastUsedAt: Date | null;
  /** The secret whose end its owner was warned of. */
  warnedOf?: Types.ObjectId;
  /** It is removed a month later, when its events were published long ago. */
  revokedAt?: Date;
}
export type StoredApiKey = ApiKeyFields & { _id: Types.ObjectId };

const secret = new Schema<StoredSecret>({
  hash: { type: String, required: true },
  last4: { type: String, required: true },
  expiresAt: { type: Date, default: null },
});

const schema = new Schema<ApiKeyFields>({
  accountId: { type: Schema.Types.ObjectId, required: true },
  state: { type: String, enum: ['active', 'revoked'], default: 'active' },
  name: { type: String, required: true },
  scopes: { type: [String], required: true },
  lifetimeDays: { type: Number, default: null },
  secrets: { type: [secret], default: [] },
  createdAt: { type: Date, required: true },
  rotatedAt: { type: Date, default: null },
  lastUsedAt: { type: Date, default: null },
  warnedOf: Schema.Types.ObjectId,
  revokedAt: Date,
});
// Its index also finds the keys of a person.
addPlaces(schema, { owner: 'accountId', counted: { state: 'active' } });
schema.index(
  { 'secrets.hash': 1 },
  { unique: true, partialFilterExpression: { 'secrets.hash': { $type: 'string' } } },
);
schema.index({ 'secrets.expiresAt': 1 });
schema.index({ revokedAt: 1 }, { expireAfterSeconds: retentionSeconds });
schema.plugin(outboxPlugin);

export const ApiKeyModel = model<ApiKeyFields>('ApiKey', schema);
