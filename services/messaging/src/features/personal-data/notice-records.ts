import { MailRoundModel } from '../digests/mail-rounds.model.ts';
import {
  NotificationModel,
  type StoredNotification,
} from '../notifications/notifications.model.ts';
import { presentNotification } from '../notifications/notifications.presenter.ts';
import { UnreadWaitModel } from '../notifications/unread-waits.model.ts';
import { PreferenceModel, type StoredPreferences } from '../preferences/preferences.model.ts';
import { SubscriptionModel } from '../push/subscriptions.model.ts';
import { presentSubscription, subscriptionsOf } from '../push/subscriptions.service.ts';

/** What a person was told, how they want to be, and on which devices. */
export async function noticeRecordsOf(userId: string) {
  const [kept, preferences, devices] = await Promise.all([
    NotificationModel.find({ userId, removedAt: null })
      .sort({ createdAt: -1 })
      .lean<StoredNotification[]>(),
    PreferenceModel.findById(userId).lean<StoredPreferences>(),
    subscriptionsOf(userId),
  ]);
  const { kinds, quietHours } = preferences ?? { kinds: {}, quietHours: null };
  return {
    notifications: kept.map(presentNotification),
    notificationPreferences: preferences ? [{ kinds, quietHours }] : [],
    notificationDevices: devices.map(presentSubscription),
  };
}

/** Also what others were told of what the person wrote to them. */
export async function eraseNotices(userId: string) {
  await UnreadWaitModel.deleteMany({ $or: [{ userId }, { otherId: userId }] });
  await NotificationModel.deleteMany({ $or: [{ userId }, { writerId: userId }] });
  await MailRoundModel.deleteOne({ _id: userId });
  await PreferenceModel.deleteOne({ _id: userId });
  await SubscriptionModel.deleteMany({ userId });
}
