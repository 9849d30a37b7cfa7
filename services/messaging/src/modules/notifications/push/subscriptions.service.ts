import {
  type EndpointBody,
  maxPushSubscriptions,
  type PushSubscriptionView,
  type pushSubscriptions,
  type TokenClaims,
} from '@soloist/contracts';
import { isAccountDeleted, notFound, upsert } from '@soloist/server-kit';
import { PushSubscriptionModel, type StoredPushSubscription } from './subscriptions.model.ts';

export const presentSubscription = (stored: StoredPushSubscription): PushSubscriptionView => ({
  id: String(stored._id),
  device: stored.device,
  createdAt: stored.createdAt.toISOString(),
});

export const listSubscriptions = (userId: string) =>
  PushSubscriptionModel.find({ userId }).sort({ createdAt: -1 }).lean<StoredPushSubscription[]>();

type SubscribeInput = EndpointBody<typeof pushSubscriptions.subscribe> & { device: string };

/** Shows the person's notifications on a device, also if it was another person's. */
export async function subscribe(
  { sub: userId, sid: sessionId, exp }: TokenClaims,
  { endpoint, keys, device }: SubscribeInput,
) {
  const endsAt = new Date(exp * 1000);
  const stored = await upsert(() =>
    PushSubscriptionModel.findOneAndUpdate(
      { endpoint },
      {
        $set: { userId, keys, device, sessionId, endsAt },
        $setOnInsert: { createdAt: new Date() },
      },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredPushSubscription>(),
  );
  const oldest = (await listSubscriptions(userId)).slice(maxPushSubscriptions);
  for (const { _id } of oldest) await PushSubscriptionModel.deleteOne({ _id });
  if (await isAccountDeleted(userId)) await PushSubscriptionModel.deleteMany({ userId });
  return stored as StoredPushSubscription;
}

/** @throws AppError `not_found` for one that is not the person's. */
export async function readSubscription({ sub: userId }: TokenClaims, id: string) {
  const stored = await PushSubscriptionModel.findOne({
    _id: id,
    userId,
  }).lean<StoredPushSubscription>();
  if (!stored) throw notFound('device');
  return stored;
}

/** @throws AppError `not_found` for one that is not the person's. */
export async function unsubscribe({ sub: userId }: TokenClaims, id: string) {
  const { deletedCount } = await PushSubscriptionModel.deleteOne({ _id: id, userId });
  if (deletedCount === 0) throw notFound('device');
}
