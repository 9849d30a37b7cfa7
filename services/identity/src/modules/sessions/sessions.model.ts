import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

interface SessionFields {
  accountId: Types.ObjectId;
  /** Browser and system in words, such as "Firefox on Linux". */
  device: string;
  ip: string;
  /** SHA-256 of the device's cookie: the account knows the device until this session is removed. */
  mark?: string;
  /** Whether its device needs no second step, as long as the account knows the device. */
  isRememberedDevice?: boolean;
  createdAt: Date;
  lastSeenAt: Date;
  /** No token of this session lives longer. */
  expiresAt: Date;
  revokedAt: Date | null;
  /** Whether its token is an admin's. */
  isAdmin?: boolean;
  /** Whether the person used a second factor in it: a code, a remembered device or a passkey. */
  hasSecondFactor?: boolean;
}
export type StoredSession = SessionFields & { _id: Types.ObjectId };

const schema = new Schema<SessionFields>({
  accountId: { type: Schema.Types.ObjectId, required: true },
  device: { type: String, required: true },
  ip: { type: String, default: '' },
  mark: String,
  isRememberedDevice: Boolean,
  createdAt: { type: Date, required: true },
  lastSeenAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
  revokedAt: { type: Date, default: null },
  isAdmin: Boolean,
  hasSecondFactor: Boolean,
});
schema.index({ accountId: 1, lastSeenAt: -1 });
schema.index({ accountId: 1, mark: 1 }, { partialFilterExpression: { mark: { $type: 'string' } } });
// Also finds open ones that are no longer used.
schema.index({ revokedAt: 1, lastSeenAt: 1 });
schema.index({ isAdmin: 1 }, { sparse: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.plugin(outboxPlugin);

export const SessionModel = model<SessionFields>('Session', schema);
