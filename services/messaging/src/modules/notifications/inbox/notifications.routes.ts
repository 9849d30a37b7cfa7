import { notifications } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { Live } from '../../live/index.ts';
import { presentNotification } from './notifications.presenter.ts';
import {
  listNotifications,
  readAllNotifications,
  removeNotification,
  restoreNotification,
  setRead,
} from './notifications.service.ts';

export function notificationRoutes(live: Live) {
  /** Updates the person's other windows and devices. */
  const publish = (userId: string, id: string) =>
    live.publishUserChange(userId, { topic: 'notification', id });

  return [
    route(notifications.list, async ({ user, query }) => {
      const { page, ...counts } = await listNotifications(user, query);
      return { status: 'success' as const, data: page.map(presentNotification), ...counts };
    }),
    route(notifications.setRead, async ({ user, params: { notificationId: id }, body }) => {
      const stored = await setRead(user, { id, ...body });
      publish(user.sub, id);
      return { notification: presentNotification(stored) };
    }),
    route(notifications.readAll, async ({ user, query }) => {
      await readAllNotifications(user, query.kind);
      publish(user.sub, '');
      return { message: 'All notifications marked as read.' };
    }),
    route(notifications.remove, async ({ user, params: { notificationId: id } }) => {
      await removeNotification(id, user);
      publish(user.sub, id);
      return { message: 'Notification deleted.' };
    }),
    route(notifications.restore, async ({ user, params: { notificationId: id } }) => {
      const stored = await restoreNotification(id, user);
      publish(user.sub, id);
      return { notification: presentNotification(stored) };
    }),
  ];
}
