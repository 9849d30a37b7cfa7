import { queueBoardPath } from '@soloist/contracts';
import { createJobQueue, type ServiceContext, startService } from '@soloist/service-kit';
import { createIdentityClient } from './clients/identity.ts';
import type { DocumentsConfig } from './config.ts';
import { exportRoutes } from './features/exports/exports.routes.ts';
import { prepareFiles } from './features/files/file-store.ts';
import { fileRoutes } from './features/files/files.routes.ts';
import { InvoiceModel } from './features/invoices/invoices.model.ts';
import { invoiceRoutes } from './features/invoices/invoices.routes.ts';
import {
  publicInvoiceRoutes,
  receivedInvoiceRoutes,
} from './features/invoices/public-invoices.routes.ts';
import { mailEvents } from './features/mails/mails.events.ts';
import { MailModel } from './features/mails/mails.model.ts';
import { SuppressionModel } from './features/mails/suppressions.ts';
import { operationRoutes } from './features/operations/operations.routes.ts';
import { createQueueBoard } from './features/operations/queue-board.ts';
import { personalData } from './features/personal-data/personal-data.service.ts';
import { contractRoutes } from './features/proposals/contracts.routes.ts';
import { ErasedLinkModel } from './features/proposals/erased-links.ts';
import { CounterModel } from './features/proposals/numbers.ts';
import { ProposalModel } from './features/proposals/proposals.model.ts';
import { proposalRoutes } from './features/proposals/proposals.routes.ts';
import { receivedProposalRoutes } from './features/proposals/received-proposals.routes.ts';

/** Starts the process that answers HTTP; documents are rendered and mailed by the worker. */
export function startDocuments(config: DocumentsConfig) {
  async function create({ logger, redis }: ServiceContext) {
    await prepareFiles();
    const queue = createJobQueue(config.REDIS_URL, logger);
    const parts = { identity: createIdentityClient(config), queue, logger };
    const board = createQueueBoard({
      redis,
      redisUrl: config.REDIS_URL,
      logger,
      isSecure: config.PUBLIC_URL.startsWith('https:'),
    });
    return {
      mounted: [{ path: queueBoardPath, handlers: board.handlers }],
      routes: [
        ...operationRoutes({ ...parts, board }),
        ...proposalRoutes(parts),
        ...receivedProposalRoutes(parts),
        ...contractRoutes(parts),
        ...invoiceRoutes(parts),
        ...publicInvoiceRoutes(parts),
        ...receivedInvoiceRoutes(parts),
        ...exportRoutes(),
        ...fileRoutes(),
      ],
      events: mailEvents({ ...parts, teamEmail: config.TEAM_EMAIL }),
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
      CounterModel,
      MailModel,
      SuppressionModel,
      ErasedLinkModel,
    ],
    create,
  });
}
