import mongoose, { model, Schema, type Types } from 'mongoose';

interface SubscriptionFields {
  userId: Types.ObjectId;
  /** Where its push service takes what it is to show: secret, like its keys. */
  endpoint: string;
  keys: { p256dh: string; auth: string };
  device: string;
  /** The session that asked for it, and when that is over by itself: it shows nothing after it. */
  sessionId: string;
  endsAt: Date;
  createdAt: Date;
  /** What it was asked to show, the newest last: nothing twice. */
  sent: string[];
}
export type StoredSubscription = SubscriptionFields & { _id: Types.ObjectId };

const needed = { type: String, required: true };

const schema = new Schema<SubscriptionFields>({
  userId: { type: Schema.Types.ObjectId, required: true },
  // A browser is one person's: who signs in there last.
  endpoint: { ...needed, unique: true },
  keys: { type: new Schema({ p256dh: needed, auth: needed }, { _id: false }), required: true },
  device: needed,
  sessionId: needed,
  endsAt: { type: Date, required: true },
  createdAt: { type: Date, required: true },
  sent: { type: [String], default: [] },
});
schema.index({ userId: 1, createdAt: -1 });

export const SubscriptionModel = model<SubscriptionFields>('PushSubscription', schema);

/** Which of these people have a device that shows notifications. */
export async function withDevices(people: Types.ObjectId[]): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const found = await SubscriptionModel.distinct('userId', {
    userId: mongoose.trusted({ $in: people }),
  });
  return new Set(found.map(String));
}
