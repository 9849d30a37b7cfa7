import mongoose from 'mongoose';
import { MailRoundModel } from './digests/mail-rounds.model.ts';
import { NotificationModel, type StoredNotification } from './inbox/notifications.model.ts';
import { presentNotification } from './inbox/notifications.presenter.ts';
import { PreferenceModel, type StoredPreferences } from './preferences/preferences.model.ts';
import { PushSubscriptionModel } from './push/subscriptions.model.ts';
import { listSubscriptions, presentSubscription } from './push/subscriptions.service.ts';

interface WriterErasure {
  email: string;
  askedAt: Date;
}

/** A person's notifications, preferences and devices. */
export async function exportNotifications(userId: string) {
  const [stored, preferences, devices] = await Promise.all([
    NotificationModel.find({ userId, removedAt: null })
      .sort({ createdAt: -1 })
      .lean<StoredNotification[]>(),
    PreferenceModel.findById(userId).lean<StoredPreferences>(),
    listSubscriptions(userId),
  ]);
  const { kinds, quietHours } = preferences ?? { kinds: {}, quietHours: null };
  return {
    notifications: stored.map(presentNotification),
    notificationPreferences: preferences ? [{ kinds, quietHours }] : [],
    notificationDevices: devices.map(presentSubscription),
  };
}

/** Also other people's notifications about the person's messages. */
export async function eraseNotifications(userId: string) {
  await NotificationModel.deleteMany({ $or: [{ userId }, { writerId: userId }] });
  await MailRoundModel.deleteOne({ _id: userId });
  await PreferenceModel.deleteOne({ _id: userId });
  await PushSubscriptionModel.deleteMany({ userId });
}

/** Notifications of a visitor's messages from before the request, by the visitor's address. */
export async function eraseNotificationsOfWriter({ email, askedAt }: WriterErasure) {
  await NotificationModel.deleteMany({
    writerEmail: email,
    createdAt: mongoose.trusted({ $lte: askedAt }),
  });
}
