import { notifications } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Live } from '../live/live.socket.ts';
import { presentNotification } from './notifications.presenter.ts';
import {
  listNotifications,
  readAllNotifications,
  removeNotification,
  restoreNotification,
  setRead,
} from './notifications.service.ts';

export function notificationRoutes(live: Live) {
  /** The person's other windows and devices. */
  const tell = (userId: string, id: string) =>
    live.tellChange(userId, { topic: 'notification', id });

  return [
    route(notifications.list, async ({ user, query }) => {
      const { shown, ...counts } = await listNotifications(user, query);
      return { status: 'success' as const, data: shown.map(presentNotification), ...counts };
    }),
    route(notifications.setRead, async ({ user, params: { notificationId: id }, body }) => {
      const stored = await setRead(user, { id, ...body });
      tell(user.sub, id);
      return { notification: presentNotification(stored) };
    }),
    route(notifications.readAll, async ({ user, query }) => {
      await readAllNotifications(user, query.kind);
      tell(user.sub, '');
      return { message: 'Every notification is read.' };
    }),
    route(notifications.remove, async ({ user, params: { notificationId: id } }) => {
      await removeNotification(id, user);
      tell(user.sub, id);
      return { message: 'The notification is deleted.' };
    }),
    route(notifications.restore, async ({ user, params: { notificationId: id } }) => {
      const stored = await restoreNotification(id, user);
      tell(user.sub, id);
      return { notification: presentNotification(stored) };
    }),
  ];
}
