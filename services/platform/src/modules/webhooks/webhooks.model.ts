import { type DomainEvent, type WebhookType, webhookStates } from '@soloist/contracts';
import { addPlaces, outboxPlugin } from '@soloist/server-kit';
import mongoose, { Schema, type Types } from 'mongoose';

export interface StoredWebhook {
  _id: Types.ObjectId;
  userId: string;
  url: string;
  types: WebhookType[];
  description: string;
  state: (typeof webhookStates)[number];
  offReason: string;
  failingSince: Date | null;
  /** Number of the signing secret, which is derived from it and stored nowhere. */
  secretNumber: number;
  oldSecretUntil: Date | null;
  /** The API key that created it; null for the person's own and those from before keys could. */
  keyId: string | null;
  createdAt: Date;
  /** When its address or events were last changed, or it was resumed; missing until then. */
  changedAt?: Date;
  place?: number;
  /** Messages being sent; after `until` their process counts as dead. */
  sending: { deliveryId: string; until: Date }[];
  outbox: DomainEvent[];
}

const needed = { type: String, required: true } as const;
const dateOrNull = { type: Date, default: null };

const schema = new Schema<StoredWebhook>(
  {
    userId: needed,
    url: needed,
    types: { type: [String], required: true },
    description: { type: String, default: '' },
    state: { type: String, enum: webhookStates, default: 'active' },
    offReason: { type: String, default: '' },
    failingSince: dateOrNull,
    secretNumber: { type: Number, default: 1 },
    oldSecretUntil: dateOrNull,
    keyId: { type: String, default: null },
    createdAt: { type: Date, required: true },
    changedAt: Date,
    sending: [new Schema({ deliveryId: needed, until: Date }, { _id: false })],
  },
  { versionKey: false },
);
addPlaces(schema, { owner: 'userId' });
// A repeated request creates no second webhook.
schema.index({ userId: 1, url: 1 }, { unique: true });
schema.index({ 'sending.until': 1 }, { sparse: true });
schema.plugin(outboxPlugin);

export const WebhookModel = mongoose.model<StoredWebhook>('Webhook', schema);
