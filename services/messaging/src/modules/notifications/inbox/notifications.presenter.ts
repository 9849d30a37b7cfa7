import type { Notification } from '@soloist/contracts';
import type { StoredNotification } from './notifications.model.ts';

export const presentNotification = (stored: StoredNotification): Notification => ({
  id: String(stored._id),
  kind: stored.kind,
  title: stored.title,
  body: stored.body,
  link: stored.link,
  read: stored.read,
  createdAt: stored.createdAt.toISOString(),
});
