import type { PushedNotification } from '@soloist/contracts';
import { type Logger, unavailable } from '@soloist/server-kit';
import mongoose from 'mongoose';
import type { Live } from '../../live/index.ts';
import { truncateText } from '../inbox/notification-text.rules.ts';
import type { StoredNotification } from '../inbox/notifications.model.ts';
import { quietUntil } from '../preferences/mail-times.rules.ts';
import { readPreferences } from '../preferences/preferences.service.ts';
import type { PushClient } from './push.client.ts';
import { PushSubscriptionModel, type StoredPushSubscription } from './subscriptions.model.ts';
import { listSubscriptions } from './subscriptions.service.ts';

const { trusted } = mongoose;
export const pushRetries = { attempts: 6, backoffMs: 5000 };
const mostStoredIds = 50;

export interface PushDeps {
  push: PushClient;
  live: Pick<Live, 'findPresence'>;
  logger: Logger;
}

/** Whether a person has no open window and no quiet hours. */
export async function isReachable(userId: string, live: PushDeps['live']): Promise<boolean> {
  const [[presence], preferences] = await Promise.all([
    live.findPresence([userId]),
    readPreferences(userId),
  ]);
  return !presence?.online && !quietUntil(new Date(), preferences);
}

interface ShowOnDevicesInput {
  userId: string;
  /** Id of its subject: no device shows it twice, however often it is requested. */
  of: string;
  notification: PushedNotification;
}

/**
 * Shows something on each of a person's devices, once.
 * @throws AppError `unavailable` when a push service must be retried.
 */
export async function showOnDevices(
  { userId, of, notification }: ShowOnDevicesInput,
  push: PushClient,
) {
  const devices = await listSubscriptions(userId);
  const outcomes = await Promise.all(
    devices.map((device) => showOnce(device, { of, notification }, push)),
  );
  if (outcomes.includes('later')) throw unavailable('The push service isn’t responding.');
}

async function showOnce(
  device: StoredPushSubscription,
  { of, notification }: Omit<ShowOnDevicesInput, 'userId'>,
  push: PushClient,
) {
  const { _id } = device;
  // Marked before it is sent: a process that dies in between loses a push, but not the list entry.
  const claimed = await PushSubscriptionModel.updateOne(
    { _id, sent: trusted({ $ne: of }) },
    { $push: { sent: { $each: [of], $slice: -mostStoredIds } } },
  );
  if (claimed.modifiedCount === 0) return undefined;
  const outcome = await push.send(device, notification);
  if (outcome === 'gone') await PushSubscriptionModel.deleteOne({ _id });
  if (outcome === 'later') await PushSubscriptionModel.updateOne({ _id }, { $pull: { sent: of } });
  return outcome;
}

/** The content that a device shows for a notification. */
export function pushContentOf(stored: StoredNotification) {
  const { _id, userId, writerId, upTo } = stored;
  if (writerId && upTo !== undefined) {
    return unreadPushContentOf({ ...stored, userId: String(userId), otherId: writerId, upTo });
  }
  return { of: String(_id), notification: { ...textOf(stored), tag: String(_id) } };
}

type PushText = Pick<StoredNotification, 'title' | 'body' | 'link'>;
interface UnreadPush extends PushText {
  userId: string;
  /** The writer. */
  otherId: string;
  /** The number of the newest unread message. */
  upTo: number;
}

/** A device that has shown these messages does not show their notification. */
export const unreadPushContentOf = ({ userId, otherId, upTo, ...text }: UnreadPush) => ({
  of: `${userId}-${otherId}-${upTo}`,
  notification: { ...textOf(text), tag: `chat-${otherId}` },
});

/** As much as fits: push services accept 4 KB. */
const textOf = ({ title, body, link }: PushText) => ({
  title: truncateText(title, 150),
  body: truncateText(body, 300),
  link,
});
