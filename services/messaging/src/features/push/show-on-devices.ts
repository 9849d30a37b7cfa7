import type { PushedNotice } from '@soloist/contracts';
import { unavailable } from '@soloist/service-kit';
import mongoose from 'mongoose';
import type { PushClient } from './push-client.ts';
import { type StoredSubscription, SubscriptionModel } from './subscriptions.model.ts';
import { subscriptionsOf } from './subscriptions.service.ts';

const { trusted } = mongoose;
const mostRemembered = 50;

interface Showing {
  userId: string;
  /** What it is shown for: no device shows it twice, whoever asks. */
  of: string;
  notice: PushedNotice;
}

/**
 * Has each of a person's devices show something, once.
 * @throws AppError `unavailable` when a push service is to be asked again.
 */
export async function showOnDevices({ userId, of, notice }: Showing, push: PushClient) {
  const devices = await subscriptionsOf(userId);
  const outcomes = await Promise.all(devices.map((device) => show(device, { of, notice }, push)));
  if (outcomes.includes('later')) throw unavailable('A push service does not answer.');
}

async function show(
  device: StoredSubscription,
  { of, notice }: Omit<Showing, 'userId'>,
  push: PushClient,
) {
  const { _id } = device;
  // Said before it is sent: a process that dies in between costs a push, which the list has anyway.
  const claimed = await SubscriptionModel.updateOne(
    { _id, sent: trusted({ $ne: of }) },
    { $push: { sent: { $each: [of], $slice: -mostRemembered } } },
  );
  if (claimed.modifiedCount === 0) return undefined;
  const outcome = await push(device, notice);
  if (outcome === 'gone') await SubscriptionModel.deleteOne({ _id });
  if (outcome === 'later') await SubscriptionModel.updateOne({ _id }, { $pull: { sent: of } });
  return outcome;
}
