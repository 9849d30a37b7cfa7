import { type RunningService, type ServiceContext, startService } from '@soloist/service-kit';
import type { MessagingConfig } from './config.ts';
import { startLive } from './features/live/live.socket.ts';
import { notificationEvents } from './features/notifications/notifications.events.ts';
import { NotificationModel } from './features/notifications/notifications.model.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { personalData } from './features/personal-data/personal-data.service.ts';

/** Starts the service, its sockets included, on the configured port. */
export function startMessaging(config: MessagingConfig): Promise<RunningService> {
  function create(context: ServiceContext) {
    const live = startLive({ ...context, redisUrl: config.REDIS_URL });
    return {
      routes: notificationRoutes(live),
      events: notificationEvents(live),
      personalData: personalData(live),
      closers: [live.close],
    };
  }
  return startService({ name: 'messaging', config, models: [NotificationModel], create });
}
