import { queueBoardPath } from '@soloist/contracts';
import {
  bucketSettings,
  createJobQueue,
  mergeEventHandlers,
  type ServiceContext,
  startService,
} from '@soloist/server-kit';
import type { DocumentsConfig } from './config.ts';
import { migrations } from './migrations/index.ts';
import { deliveryEmails } from './modules/deliveries/index.ts';
import {
  bookingRoutes,
  ClauseModel,
  CounterModel,
  cardRoutes,
  clauseRoutes,
  contractRoutes,
  DeletedEntryModel,
  DocumentSettingsModel,
  DraftModel,
  documentSettingsRoutes,
  draftRoutes,
  EmailPreviewModel,
  ErasedLinkModel,
  ExpenseModel,
  emailPreviewRoutes,
  evidenceRoutes,
  expenseRoutes,
  exportRoutes,
  ForecastSnapshotModel,
  forecastRoutes,
  InvoiceModel,
  invoiceRoutes,
  lateFeeRoutes,
  onlinePaymentEvents,
  onlinePaymentRoutes,
  orderRoutes,
  PrintModel,
  ProposalModel,
  printRequestRoutes,
  projectEmailEvents,
  projectRoutes,
  proposalRoutes,
  publicInvoiceRoutes,
  RecurringModel,
  RecurringPeriodModel,
  receivedInvoiceRoutes,
  receivedProposalRoutes,
  recipientRoutes,
  recurringEvents,
  recurringRoutes,
  ServiceOrderModel,
  SharedWeekModel,
  statementEmailRoutes,
  TimeEntryModel,
  TimeSettingsModel,
  timeRoutes,
} from './modules/documents/index.ts';
import {
  adminFileRoutes,
  ChatFileModel,
  chatFileEvents,
  chatFileRoutes,
  fileRoutes,
  ImageUseModel,
  imageEvents,
  prepareFiles,
  WorkImageModel,
} from './modules/files/index.ts';
import {
  adminMailRoutes,
  MailModel,
  mailReportRoutes,
  SuppressionModel,
} from './modules/mail/index.ts';
import {
  accountEmailEvents,
  digestEmailEvents,
  guestEmailEvents,
  jobEmailEvents,
  jobMatchEmailEvents,
  leadEmailEvents,
  moderationEmailEvents,
  recommendationEmailEvents,
} from './modules/notification-emails/index.ts';
import { createQueueBoard, operationRoutes } from './modules/operations/index.ts';
import {
  createIdentityClient,
  createMessagingClient,
  createReaders,
} from './modules/people/index.ts';
import { personalData } from './modules/personal-data/index.ts';

/** Starts the process that answers HTTP; the worker renders and emails documents. */
export function startDocuments(config: DocumentsConfig) {
  async function create({ logger, redis, acts }: ServiceContext) {
    await prepareFiles(bucketSettings(config));
    const queue = createJobQueue(config.REDIS_URL, logger);
    const identity = createIdentityClient(config);
    const messaging = createMessagingClient(config);
    const deps = {
      identity,
      findReader: createReaders(identity, messaging),
      queue,
      logger,
      mostSendingsADay: config.MOST_SENDINGS_A_DAY,
      publicCountMin: config.PUBLIC_COUNT_MIN,
    };
    const board = createQueueBoard({
      redis,
      acts,
      redisUrl: config.REDIS_URL,
      logger,
      isSecure: config.PUBLIC_URL.startsWith('https:'),
    });
    return {
      mounted: [{ path: queueBoardPath, handlers: board.handlers }],
      routes: [
        ...operationRoutes({ ...deps, board }),
        ...adminMailRoutes({ owner: deliveryEmails }),
        ...mailReportRoutes({ ...deps, teamEmail: config.TEAM_EMAIL, owner: deliveryEmails }),
        ...adminFileRoutes(),
        ...proposalRoutes(deps),
        ...receivedProposalRoutes(deps),
        ...contractRoutes(deps),
        ...projectRoutes(deps),
        ...draftRoutes(),
        ...clauseRoutes(),
        ...invoiceRoutes(deps),
        ...bookingRoutes(),
        ...recipientRoutes(deps),
        ...recurringRoutes(deps),
        ...statementEmailRoutes(deps),
        ...publicInvoiceRoutes(deps),
        ...receivedInvoiceRoutes(deps),
        ...timeRoutes(deps),
        ...expenseRoutes(deps),
        ...forecastRoutes(),
        ...onlinePaymentRoutes(),
        ...orderRoutes(deps),
        ...printRequestRoutes(deps),
        ...evidenceRoutes(messaging, deps),
        ...cardRoutes(deps),
        ...exportRoutes(),
        ...documentSettingsRoutes(deps),
        ...emailPreviewRoutes(deps),
        ...lateFeeRoutes(deps),
        ...fileRoutes(),
        ...chatFileRoutes({ quotaMb: config.CHAT_QUOTA_MB }),
      ],
      events: {
        ...mergeEventHandlers(
          accountEmailEvents({ ...deps, teamEmail: config.TEAM_EMAIL }),
          recurringEvents,
        ),
        ...projectEmailEvents(deps),
        ...jobEmailEvents(deps),
        ...recommendationEmailEvents(deps),
        ...jobMatchEmailEvents(deps),
        ...digestEmailEvents(deps),
        ...moderationEmailEvents(deps),
        ...leadEmailEvents(deps),
        ...guestEmailEvents({ ...deps, config }),
        ...imageEvents(),
        ...chatFileEvents(),
        ...onlinePaymentEvents(deps),
      },
      personalData,
      closers: [board.close, queue.close],
    };
  }

  return startService({
    name: 'documents',
    config,
    models: [
      ProposalModel,
      InvoiceModel,
      TimeEntryModel,
      SharedWeekModel,
      DeletedEntryModel,
      TimeSettingsModel,
      ExpenseModel,
      ForecastSnapshotModel,
      RecurringModel,
      RecurringPeriodModel,
      ServiceOrderModel,
      DraftModel,
      ClauseModel,
      CounterModel,
      DocumentSettingsModel,
      MailModel,
      SuppressionModel,
      EmailPreviewModel,
      ErasedLinkModel,
      WorkImageModel,
      ImageUseModel,
      ChatFileModel,
      PrintModel,
    ],
    migrations,
    create,
  });
}
