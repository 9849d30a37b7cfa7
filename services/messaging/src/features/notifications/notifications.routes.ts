import { notifications } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Live } from '../live/live.socket.ts';
import { presentNotification } from './notifications.presenter.ts';
import {
  listNotifications,
  readAllNotifications,
  removeNotification,
} from './notifications.service.ts';

export const notificationRoutes = (live: Live) => [
  route(notifications.list, async ({ user }) => {
    const { newest, unread } = await listNotifications(user);
    return { status: 'success' as const, data: newest.map(presentNotification), unread };
  }),
  route(notifications.readAll, async ({ user }) => {
    await readAllNotifications(user);
    // The person's other windows and devices.
    live.tellChange(user.sub, { topic: 'notification', id: '' });
    return { message: 'Every notification is read.' };
  }),
  route(notifications.remove, async ({ user, params }) => {
    await removeNotification(params.notificationId, user);
    live.tellChange(user.sub, { topic: 'notification', id: params.notificationId });
    return { message: 'The notification is deleted.' };
  }),
];
