export { rescheduleDigests, sendDueDigests } from './digests/digests.service.ts';
export { MailRoundModel } from './digests/mail-rounds.model.ts';
export { notificationKinds } from './inbox/notification-kinds.rules.ts';
export { excerptLength, truncateText } from './inbox/notification-text.rules.ts';
export { byEvent, NotificationModel } from './inbox/notifications.model.ts';
export { notificationRoutes } from './inbox/notifications.routes.ts';
export { removeOldNotifications } from './inbox/old-notifications.job.ts';
export {
  eraseNotifications,
  eraseNotificationsOfWriter,
  exportNotifications,
} from './notification-records.service.ts';
export { PreferenceModel } from './preferences/preferences.model.ts';
export { preferenceRoutes } from './preferences/preferences.routes.ts';
export { planNotification, readPreferences } from './preferences/preferences.service.ts';
export { createPushClient } from './push/push.client.ts';
export { enqueueNotificationPushes, pushNotificationJob } from './push/push.job.ts';
export { pushRoutes } from './push/push.routes.ts';
export {
  isReachable,
  type PushDeps,
  pushRetries,
  showOnDevices,
  unreadPushContentOf,
} from './push/push.service.ts';
export { findPeopleWithDevices, PushSubscriptionModel } from './push/subscriptions.model.ts';
export { accountNotificationEvents } from './sources/account-notifications.events.ts';
export { invoiceNotificationEvents } from './sources/invoice-notifications.events.ts';
export { jobNotificationEvents } from './sources/job-notifications.events.ts';
export { leadNotificationEvents } from './sources/lead-notifications.events.ts';
export { moneyNotificationEvents } from './sources/money-notifications.events.ts';
export { proposalNotificationEvents } from './sources/proposal-notifications.events.ts';
