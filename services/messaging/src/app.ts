import { type RunningService, type ServiceContext, startService } from '@soloist/service-kit';
import type { MessagingConfig } from './config.ts';
import { chatEventHandlers } from './features/chat/chat.events.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { listenToChat } from './features/chat/chat.socket.ts';
import { ConversationModel } from './features/chat/conversations.model.ts';
import { MessageModel } from './features/chat/messages.model.ts';
import { PersonModel } from './features/chat/people.model.ts';
import { startLive } from './features/live/live.socket.ts';
import { jobNoteEvents } from './features/notifications/job-notes.events.ts';
import { notificationEvents } from './features/notifications/notifications.events.ts';
import { NotificationModel } from './features/notifications/notifications.model.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { reportNoteEvents } from './features/notifications/report-notes.events.ts';
import { searchNoteEvents } from './features/notifications/search-notes.events.ts';
import { personalData } from './features/personal-data/personal-data.service.ts';

/** Starts the service, its sockets included, on the configured port. */
export function startMessaging(config: MessagingConfig): Promise<RunningService> {
  function create(context: ServiceContext) {
    const live = startLive({ ...context, redisUrl: config.REDIS_URL, onWindow: listenToChat });
    return {
      routes: [...notificationRoutes(live), ...chatRoutes(live)],
      events: {
        ...notificationEvents(live),
        ...jobNoteEvents(live),
        ...searchNoteEvents(live),
        ...reportNoteEvents(live),
        ...chatEventHandlers,
      },
      personalData: personalData(live),
      closers: [live.close],
    };
  }
  return startService({
    name: 'messaging',
    config,
    models: [NotificationModel, PersonModel, ConversationModel, MessageModel],
    create,
  });
}
