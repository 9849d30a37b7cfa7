import {
  allHandlers,
  createJobQueue,
  type RunningService,
  type ServiceContext,
  startJobs,
  startService,
} from '@soloist/service-kit';
import { type FetchRules, usualRules } from '@soloist/service-kit/safe-fetch';
import { createDocumentsClient } from './clients/documents.ts';
import { createIdentityClient } from './clients/identity.ts';
import type { MessagingConfig } from './config.ts';
import { cardEvents } from './features/cards/cards.events.ts';
import { chatEventHandlers } from './features/chat/chat.events.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { deliverWaiting, listenToChat } from './features/chat/chat.socket.ts';
import { ConversationModel } from './features/chat/conversations.model.ts';
import { MessageModel } from './features/chat/messages.model.ts';
import { PersonModel } from './features/chat/people.model.ts';
import { MailRoundModel } from './features/digests/mail-rounds.model.ts';
import { guestEvents } from './features/guests/guests.events.ts';
import { guestRoutes } from './features/guests/guests.routes.ts';
import { startInbound } from './features/inbound/inbound.server.ts';
import { KnownPageModel } from './features/link-previews/link-previews.model.ts';
import { createReadLimit } from './features/link-previews/read-limit.ts';
import { linkEvents, readLinkJob } from './features/link-previews/read-link.job.ts';
import { startLive } from './features/live/live.socket.ts';
import { jobNoteEvents } from './features/notifications/job-notes.events.ts';
import { startNoticeSweep } from './features/notifications/notice-sweep.ts';
import { notificationEvents } from './features/notifications/notifications.events.ts';
import { NotificationModel } from './features/notifications/notifications.model.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { paymentNoteEvents } from './features/notifications/payment-notes.events.ts';
import { platformNoteEvents } from './features/notifications/platform-notes.events.ts';
import { reportNoteEvents } from './features/notifications/report-notes.events.ts';
import { searchNoteEvents } from './features/notifications/search-notes.events.ts';
import { UnreadWaitModel } from './features/notifications/unread-waits.model.ts';
import { personalData } from './features/personal-data/personal-data.service.ts';
import { PreferenceModel } from './features/preferences/preferences.model.ts';
import { preferenceRoutes } from './features/preferences/preferences.routes.ts';
import { startPushing } from './features/push/start-pushing.ts';
import { SubscriptionModel } from './features/push/subscriptions.model.ts';
import { transcriptRoutes } from './features/transcripts/transcripts.routes.ts';
import { migrations } from './migrations/index.ts';

/**
 * Starts the service, its sockets included, on the configured port. Tests give `linkRules` that let
 * it read pages of their own.
 */
export function startMessaging(
  config: MessagingConfig,
  linkRules: FetchRules = usualRules,
): Promise<RunningService> {
  async function create(context: ServiceContext) {
    const { REDIS_URL: redisUrl, PUBLIC_URL: publicUrl } = config;
    const { logger } = context;
    const documents = createDocumentsClient(config);
    const identity = createIdentityClient(config);
    const queue = createJobQueue(redisUrl, logger);
    const live = startLive({
      ...context,
      redisUrl,
      presenceMs: config.PRESENCE_MS,
      onWindow: listenToChat(documents),
      onRegister: deliverWaiting(context),
    });
    const pushing = startPushing(config, { ...context, live });
    const jobs = startJobs({
      handlers: [
        readLinkJob({
          live,
          documents,
          publicUrl,
          rules: linkRules,
          mayRead: createReadLimit(context),
        }),
        ...pushing.jobs,
      ],
      redisUrl,
      logger,
    });
    const inbound = await startInbound({ config, live, documents, logger });
    const stopSweep = startNoticeSweep({ live, queue, logger });
    return {
      routes: [
        ...notificationRoutes(live),
        ...preferenceRoutes,
        ...pushing.routes,
        ...chatRoutes(live),
        ...guestRoutes(config),
        ...transcriptRoutes(identity),
      ],
      events: allHandlers(
        notificationEvents(live),
        jobNoteEvents(live),
        searchNoteEvents(live),
        reportNoteEvents(live),
        paymentNoteEvents(live),
        platformNoteEvents({ live, identity }),
        chatEventHandlers,
        linkEvents(queue),
        cardEvents({ live, identity }),
        guestEvents({ live, identity }),
      ),
      personalData: personalData(live),
      closers: [inbound.close, stopSweep, jobs.close, live.close, queue.close],
    };
  }
  return startService({
    name: 'messaging',
    config,
    models: [
      NotificationModel,
      UnreadWaitModel,
      PreferenceModel,
      SubscriptionModel,
      MailRoundModel,
      PersonModel,
      ConversationModel,
      MessageModel,
      KnownPageModel,
    ],
    migrations,
    create,
  });
}
