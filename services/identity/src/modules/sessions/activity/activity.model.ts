import {
  type ActivityKind,
  activityKinds,
  type DomainEvent,
  type SignInMethod,
  signInMethods,
} from '@soloist/contracts';
import { outboxPlugin } from '@soloist/server-kit';
import { model, Schema, type Types } from 'mongoose';

const retentionSeconds = 90 * 24 * 3600;

interface ActivityFields {
  accountId: Types.ObjectId;
  kind: ActivityKind;
  device: string;
  ip: string;
  /** Of a sign-in. */
  method?: SignInMethod;
  /** Whether a code of two-step verification was entered for this sign-in. */
  hasSecondStep?: boolean;
  /** The name of the passkey or linked account. */
  name: string;
  /** The event or ended session that it records: recorded once. */
  sourceId?: string;
  createdAt: Date;
  /** When the sign-in was reported as someone else's. */
  reportedAt?: Date;
  outbox: DomainEvent[];
}
/** A sign-in's `_id` is that of its session. */
export type StoredActivity = ActivityFields & { _id: Types.ObjectId };

const text = { type: String, default: '' };
const schema = new Schema<ActivityFields>(
  {
    accountId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: activityKinds, required: true },
    device: text,
    ip: text,
    method: { type: String, enum: signInMethods },
    hasSecondStep: Boolean,
    name: text,
    sourceId: String,
    createdAt: { type: Date, required: true },
    reportedAt: Date,
  },
  { collection: 'activities' },
);
schema.index({ accountId: 1, _id: -1 });
schema.index(
  { accountId: 1, sourceId: 1 },
  { unique: true, partialFilterExpression: { sourceId: { $type: 'string' } } },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: retentionSeconds });
schema.plugin(outboxPlugin);

/** What happened to accounts in the last 90 days. */
export const ActivityModel = model<ActivityFields>('Activity', schema);
