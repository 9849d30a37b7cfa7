import { queueBoardPath } from '@soloist/contracts';
import {
  bucketSettings,
  createJobQueue,
  type ServiceContext,
  startService,
} from '@soloist/service-kit';
import { createIdentityClient } from './clients/identity.ts';
import { createMessagingClient } from './clients/messaging.ts';
import { createReaders } from './clients/readers.ts';
import type { DocumentsConfig } from './config.ts';
import { cardRoutes } from './features/cards/cards.routes.ts';
import { chatFileEvents } from './features/chat-files/chat-files.events.ts';
import { ChatFileModel } from './features/chat-files/chat-files.model.ts';
import { chatFileRoutes } from './features/chat-files/chat-files.routes.ts';
import { ClauseModel } from './features/clauses/clauses.model.ts';
import { clauseRoutes } from './features/clauses/clauses.routes.ts';
import { draftRoutes } from './features/drafts/drafts.routes.ts';
import { DraftModel } from './features/drafts/drafts.service.ts';
import { evidenceRoutes } from './features/evidence/evidence.routes.ts';
import { exportRoutes } from './features/exports/exports.routes.ts';
import { prepareFiles } from './features/files/file-store.ts';
import { fileRoutes } from './features/files/files.routes.ts';
import { pictureEvents } from './features/files/pictures.events.ts';
import { PictureModel, PictureUseModel } from './features/files/pictures.model.ts';
import { InvoiceModel } from './features/invoices/invoices.model.ts';
import { invoiceRoutes } from './features/invoices/invoices.routes.ts';
import {
  publicInvoiceRoutes,
  receivedInvoiceRoutes,
} from './features/invoices/public-invoices.routes.ts';
import { guestMailEvents } from './features/mails/guest-mails.events.ts';
import { jobMailEvents } from './features/mails/job-mails.events.ts';
import { leadMailEvents } from './features/mails/lead-mails.events.ts';
import { mailReportRoutes } from './features/mails/mail-reports.routes.ts';
import { mailEvents } from './features/mails/mails.events.ts';
import { MailModel } from './features/mails/mails.model.ts';
import { moderationMailEvents } from './features/mails/moderation-mails.events.ts';
import { noticesMailEvents } from './features/mails/notices-mails.events.ts';
import { recommendationMailEvents } from './features/mails/recommendation-mails.events.ts';
import { searchMailEvents } from './features/mails/search-mails.events.ts';
import { SuppressionModel } from './features/mails/suppressions.ts';
import { onlinePaymentEvents } from './features/online-payments/online-payments.events.ts';
import { onlinePaymentRoutes } from './features/online-payments/online-payments.routes.ts';
import { operationRoutes } from './features/operations/operations.routes.ts';
import { createQueueBoard } from './features/operations/queue-board.ts';
import { operatorFileRoutes } from './features/operator-files/operator-files.routes.ts';
import { operatorMailRoutes } from './features/operator-mails/operator-mails.routes.ts';
import { personalData } from './features/personal-data/personal-data.service.ts';
import { printingRoutes } from './features/printing/printing.routes.ts';
import { PrintModel } from './features/printing/prints.model.ts';
import { projectMailEvents } from './features/projects/project-mails.events.ts';
import { projectRoutes } from './features/projects/projects.routes.ts';
import { contractRoutes } from './features/proposals/contracts.routes.ts';
import { ErasedLinkModel } from './features/proposals/erased-links.ts';
import { CounterModel } from './features/proposals/numbers.ts';
import { ProposalModel } from './features/proposals/proposals.model.ts';
import { proposalRoutes } from './features/proposals/proposals.routes.ts';
import { receivedProposalRoutes } from './features/proposals/received-proposals.routes.ts';
import { migrations } from './migrations/index.ts';

/** Starts the process that answers HTTP; documents are rendered and mailed by the worker. */
export function startDocuments(config: DocumentsConfig) {
  async function create({ logger, redis, acts }: ServiceContext) {
    await prepareFiles(bucketSettings(config));
    const queue = createJobQueue(config.REDIS_URL, logger);
    const identity = createIdentityClient(config);
    const messaging = createMessagingClient(config);
    const parts = {
      identity,
      findReader: createReaders(identity, messaging),
      queue,
      logger,
      mostSendingsADay: config.MOST_SENDINGS_A_DAY,
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
        ...operationRoutes({ ...parts, board }),
        ...operatorMailRoutes(),
        ...mailReportRoutes({ ...parts, teamEmail: config.TEAM_EMAIL }),
        ...operatorFileRoutes(),
        ...proposalRoutes(parts),
        ...receivedProposalRoutes(parts),
        ...contractRoutes(parts),
        ...projectRoutes(parts),
        ...draftRoutes(),
        ...clauseRoutes(),
        ...invoiceRoutes(parts),
        ...publicInvoiceRoutes(parts),
        ...receivedInvoiceRoutes(parts),
        ...onlinePaymentRoutes(),
        ...printingRoutes(parts),
        ...evidenceRoutes(messaging, parts),
        ...cardRoutes(parts),
        ...exportRoutes(),
        ...fileRoutes(),
        ...chatFileRoutes({ quotaMb: config.CHAT_QUOTA_MB }),
      ],
      events: {
        ...mailEvents({ ...parts, teamEmail: config.TEAM_EMAIL }),
        ...projectMailEvents(parts),
        ...jobMailEvents(parts),
        ...recommendationMailEvents(parts),
        ...searchMailEvents(parts),
        ...noticesMailEvents(parts),
        ...moderationMailEvents(parts),
        ...leadMailEvents(parts),
        ...guestMailEvents({ ...parts, config }),
        ...pictureEvents(),
        ...chatFileEvents(),
        ...onlinePaymentEvents(parts),
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
      DraftModel,
      ClauseModel,
      CounterModel,
      MailModel,
      SuppressionModel,
      ErasedLinkModel,
      PictureModel,
      PictureUseModel,
      ChatFileModel,
      PrintModel,
    ],
    migrations,
    create,
  });
}
