import { type WebhookType, webhookDeliveryStates, type webhookTestType } from '@soloist/contracts';
import mongoose, { Schema, type Types } from 'mongoose';

export interface StoredAttempt {
  at: Date;
  status: number | null;
  ms: number;
  answer: string;
  problem: string;
}

/** One message to one webhook. */
export interface StoredWebhookDelivery {
  _id: Types.ObjectId;
  webhookId: string;
  userId: string;
  /** Id of the event; it is delivered once, however often the event arrives. */
  eventId: string;
  type: WebhookType | typeof webhookTestType;
  /** The signed and sent body. */
  body: string;
  state: (typeof webhookDeliveryStates)[number];
  /** When the next attempt is due; only while it is pending. */
  dueAt?: Date;
  /** Attempts since it was last requested; they determine when the next one is due. */
  tries: number;
  attempts: StoredAttempt[];
  createdAt: Date;
}

const needed = { type: String, required: true } as const;
const text = { type: String, default: '' };

const attempt = new Schema<StoredAttempt>(
  {
    at: { type: Date, required: true },
    status: { type: Number, default: null },
    ms: { type: Number, required: true },
    answer: text,
    problem: text,
  },
  { _id: false },
);

const schema = new Schema<StoredWebhookDelivery>(
  {
    webhookId: needed,
    userId: needed,
    eventId: needed,
    type: needed,
    body: needed,
    state: { type: String, enum: webhookDeliveryStates, default: 'waiting' },
    dueAt: Date,
    tries: { type: Number, default: 0 },
    attempts: [attempt],
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ webhookId: 1, eventId: 1 }, { unique: true });
schema.index({ webhookId: 1, _id: -1 });
schema.index({ webhookId: 1, state: 1, dueAt: 1 });
schema.index({ dueAt: 1 }, { sparse: true });
schema.index({ userId: 1 });
schema.index({ createdAt: 1 });

export const DeliveryModel = mongoose.model<StoredWebhookDelivery>('WebhookDelivery', schema);
