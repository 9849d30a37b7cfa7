import {
  createJobQueue,
  mergeEventHandlers,
  type RunningService,
  runInSequence,
  type ServiceContext,
  startJobs,
  startScheduledTasks,
  startService,
} from '@soloist/server-kit';
import { defaultFetchRules, type FetchRules } from '@soloist/server-kit/safe-fetch';
import type { MessagingConfig } from './config.ts';
import { migrations } from './migrations/index.ts';
import {
  CachedPageModel,
  ConversationModel,
  cardEvents,
  chatRoutes,
  createDocumentsClient,
  createReadLimit,
  deliverPending,
  enqueueUnreadPushes,
  handleChatMessages,
  linkEvents,
  MessageModel,
  notifyUnread,
  pushUnreadJob,
  readLinkJob,
  transcriptRoutes,
  UnreadWaitModel,
} from './modules/chat/index.ts';
import { guestEvents, guestRoutes, startInboundMail } from './modules/guests/index.ts';
import { startLive } from './modules/live/index.ts';
import {
  accountNotificationEvents,
  createPushClient,
  enqueueNotificationPushes,
  invoiceNotificationEvents,
  jobNotificationEvents,
  leadNotificationEvents,
  MailRoundModel,
  moneyNotificationEvents,
  NotificationModel,
  notificationRoutes,
  PreferenceModel,
  PushSubscriptionModel,
  preferenceRoutes,
  proposalNotificationEvents,
  pushNotificationJob,
  pushRoutes,
  removeOldNotifications,
  rescheduleDigests,
  sendDueDigests,
} from './modules/notifications/index.ts';
import { createIdentityClient, PersonModel, peopleEvents } from './modules/people/index.ts';
import { personalData } from './modules/personal-data/index.ts';

const notifyEveryMs = 2000;
const removeEveryMs = 3600_000;

/**
 * Starts the service and its sockets on the configured port. Tests pass `linkRules` that let it
 * read their own pages.
 */
export function startMessaging(
  config: MessagingConfig,
  linkRules: FetchRules = defaultFetchRules,
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
      onWindow: handleChatMessages(documents),
      onRegister: deliverPending(context),
    });
    const push = createPushClient(config, context);
    const jobs = startJobs({
      handlers: [
        readLinkJob({
          live,
          documents,
          publicUrl,
          rules: linkRules,
          canRead: createReadLimit(context),
        }),
        pushNotificationJob({ push, live, logger }),
        pushUnreadJob({ push, live, logger }),
      ],
      redisUrl,
      logger,
    });
    const inbound = await startInboundMail({ config, live, documents, logger });
    // Each is harmless twice, so every process does it.
    const sendDueNotifications = [
      () => notifyUnread(live),
      () => sendDueDigests(),
      () => enqueueNotificationPushes(queue),
      () => enqueueUnreadPushes(queue),
    ];
    const scheduled = startScheduledTasks(
      [
        {
          name: 'send due notifications',
          everyMs: notifyEveryMs,
          run: () => runInSequence(sendDueNotifications, (send) => send()),
        },
        {
          name: 'remove old notifications',
          everyMs: removeEveryMs,
          run: () => removeOldNotifications(),
        },
      ],
      logger,
    );
    return {
      routes: [
        ...notificationRoutes(live),
        ...preferenceRoutes({ reschedule: rescheduleDigests }),
        ...pushRoutes(push),
        ...chatRoutes(live),
        ...guestRoutes(config),
        ...transcriptRoutes(identity),
      ],
      events: mergeEventHandlers(
        proposalNotificationEvents(live),
        invoiceNotificationEvents(live),
        leadNotificationEvents(live),
        accountNotificationEvents({ live, identity }),
        jobNotificationEvents(live),
        moneyNotificationEvents(live),
        peopleEvents,
        linkEvents(queue),
        cardEvents({ live, identity }),
        guestEvents({ live, identity }),
      ),
      personalData: personalData(live),
      closers: [inbound.close, scheduled.close, jobs.close, live.close, queue.close],
    };
  }
  return startService({
    name: 'messaging',
    config,
    models: [
      NotificationModel,
      UnreadWaitModel,
      PreferenceModel,
      PushSubscriptionModel,
      MailRoundModel,
      PersonModel,
      ConversationModel,
      MessageModel,
      CachedPageModel,
    ],
    migrations,
    create,
  });
}
