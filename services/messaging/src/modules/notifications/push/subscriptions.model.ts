import mongoose, { model, Schema, type Types } from 'mongoose';

interface SubscriptionFields {
  userId: Types.ObjectId;
  /** Address of its push service: secret, like its keys. */
  endpoint: string;
  keys: { p256dh: string; auth: string };
  device: string;
  /** The session that subscribed, and when it expires: nothing is shown after that. */
  sessionId: string;
  endsAt: Date;
  createdAt: Date;
  /** Ids that it has shown, the newest last: none is shown twice. */
  sent: string[];
}
export type StoredPushSubscription = SubscriptionFields & { _id: Types.ObjectId };

const requiredText = { type: String, required: true };

const schema = new Schema<SubscriptionFields>({
  userId: { type: Schema.Types.ObjectId, required: true },
  // A browser belongs to the person who signed in last.
  endpoint: { ...requiredText, unique: true },
  keys: {
    type: new Schema({ p256dh: requiredText, auth: requiredText }, { _id: false }),
    required: true,
  },
  device: requiredText,
  sessionId: requiredText,
  endsAt: { type: Date, required: true },
  createdAt: { type: Date, required: true },
  sent: { type: [String], default: [] },
});
schema.index({ userId: 1, createdAt: -1 });

export const PushSubscriptionModel = model<SubscriptionFields>('PushSubscription', schema);

/** Which of these people have a device that shows notifications. */
export async function findPeopleWithDevices(people: Types.ObjectId[]): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const userIds = await PushSubscriptionModel.distinct('userId', {
    userId: mongoose.trusted({ $in: people }),
  });
  return new Set(userIds.map(String));
}
