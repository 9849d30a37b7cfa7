import {
  type EndpointBody,
  mostPushSubscriptions,
  type PushSubscriptionShown,
  type pushing,
  type TokenClaims,
} from '@soloist/contracts';
import { notFound, upsert, wasErased } from '@soloist/service-kit';
import { type StoredSubscription, SubscriptionModel } from './subscriptions.model.ts';

export const presentSubscription = (stored: StoredSubscription): PushSubscriptionShown => ({
  id: String(stored._id),
  device: stored.device,
  createdAt: stored.createdAt.toISOString(),
});

export const subscriptionsOf = (userId: string) =>
  SubscriptionModel.find({ userId }).sort({ createdAt: -1 }).lean<StoredSubscription[]>();

type Asked = EndpointBody<typeof pushing.subscribe> & { device: string };

/** Shows the person's notifications on a device, whosever it was before. */
export async function subscribe({ sub: userId, sid: sessionId, exp }: TokenClaims, asked: Asked) {
  const { endpoint, keys, device } = asked;
  const endsAt = new Date(exp * 1000);
  const stored = await upsert(() =>
    SubscriptionModel.findOneAndUpdate(
      { endpoint },
      {
        $set: { userId, keys, device, sessionId, endsAt },
        $setOnInsert: { createdAt: new Date() },
      },
      { upsert: true, returnDocument: 'after' },
    ).lean<StoredSubscription>(),
  );
  const beyond = (await subscriptionsOf(userId)).slice(mostPushSubscriptions);
  for (const { _id } of beyond) await SubscriptionModel.deleteOne({ _id });
  if (await wasErased(userId)) await SubscriptionModel.deleteMany({ userId });
  return stored as StoredSubscription;
}

/** @throws AppError `not_found` for one that is not the person's. */
export async function ownSubscription({ sub: userId }: TokenClaims, id: string) {
  const stored = await SubscriptionModel.findOne({ _id: id, userId }).lean<StoredSubscription>();
  if (!stored) throw notFound('device');
  return stored;
}

/** @throws AppError `not_found` for one that is not the person's. */
export async function unsubscribe({ sub: userId }: TokenClaims, id: string) {
  const { deletedCount } = await SubscriptionModel.deleteOne({ _id: id, userId });
  if (deletedCount === 0) throw notFound('device');
}
