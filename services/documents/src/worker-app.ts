import {
  bucketSettings,
  createJobQueue,
  createUnsubscribeTokens,
  type ServiceContext,
  startJobs,
  startScheduledTasks,
  startService,
} from '@soloist/server-kit';
import { dkimSettings, type WorkerConfig } from './config.ts';
import type { DocumentsTask } from './deps.ts';
import { migrations } from './migrations/index.ts';
import {
  createPdfMaker,
  deliveryEmails,
  makePdfJob,
  renderDocumentJob,
  requestDueRenderings,
} from './modules/deliveries/index.ts';
import {
  claimTasks,
  DraftModel,
  EmailPreviewModel,
  ExpenseModel,
  expireOrders,
  ForecastSnapshotModel,
  InvoiceModel,
  invoiceTasks,
  makeDuePeriods,
  PrintModel,
  ProposalModel,
  projectTasks,
  RecurringModel,
  RecurringPeriodModel,
  removeDeletedExpenses,
  removeOldPrints,
  SharedWeekModel,
  storeForecasts,
  TimeEntryModel,
} from './modules/documents/index.ts';
import { composeNotificationEmail, renderSampleEmail } from './modules/email-templates/index.ts';
import {
  ChatFileModel,
  hourlyCleaning,
  ImageUseModel,
  OldFilesModel,
  prepareFiles,
  WorkImageModel,
} from './modules/files/index.ts';
import { MailModel, requestDueSendings, SuppressionModel } from './modules/mail/index.ts';
import { createIdentityClient } from './modules/people/index.ts';
import {
  composeDocumentEmail,
  composeStatementEmail,
  createStatePdfMaker,
  documentPrinters,
  makeStatePdfJob,
  printDocumentJob,
  renderEmailPreviewJob,
} from './modules/printing/index.ts';
import { createPdfPool, createRenderCheck, renderOnce } from './modules/rendering/index.ts';
import { createComposer, createSmtpClient, sendMailJob } from './modules/sending/index.ts';

const recycleAfter = 200;
const printMs = 30_000;
const taskIntervalMs = 3000;
const renderCheckMs = 10_000;
/**
 * Each requests all work that is stored and due: what Redis has lost, what a killed process has left,
 * what is to be tried again. Queued or running work has its job key, so it is not added twice.
 */
const tasks: DocumentsTask[] = [
  requestDueRenderings,
  requestDueSendings,
  ...projectTasks,
  ...invoiceTasks,
  ...claimTasks,
  makeDuePeriods,
  expireOrders,
  storeForecasts,
];

/**
 * Starts the process that renders and emails documents; over HTTP it only answers health checks.
 */
export function startDocumentsWorker(config: WorkerConfig) {
  const { REDIS_URL, PUBLIC_URL, SMTP_URL, SMTP_ANSWER_MS, JOB_LOCK_MS, MAIL_FROM, PDF_PAGES } =
    config;

  async function create({ logger }: ServiceContext) {
    await prepareFiles(bucketSettings(config));
    const queue = createJobQueue(REDIS_URL, logger);
    const browser = createPdfPool({
      executablePath: config.CHROMIUM_PATH,
      pages: PDF_PAGES,
      recycleAfter,
      timeoutMs: printMs,
    });
    const pool = renderOnce(browser);
    const renderCheck = createRenderCheck({ pool: browser, renderEmail: renderSampleEmail });
    const smtp = createSmtpClient({ url: SMTP_URL, answerMs: SMTP_ANSWER_MS });
    const composing = {
      publicUrl: PUBLIC_URL,
      identity: createIdentityClient(config),
      stopTokens: createUnsubscribeTokens(config.INTERNAL_SECRET),
    };
    const compose = createComposer({
      composeEmail: async (mail) =>
        (await composeDocumentEmail(mail, composing)) ??
        (await composeStatementEmail(mail, pool)) ??
        composeNotificationEmail(mail, composing),
      mailFrom: MAIL_FROM,
      dkim: dkimSettings(config),
      secret: config.INTERNAL_SECRET,
      bounceDomain: config.INBOUND_MAIL_DOMAIN,
    });
    const printing = { pool, publicUrl: PUBLIC_URL, printers: documentPrinters };
    const makePdf = createPdfMaker(printing);
    const makeStatePdf = createStatePdfMaker(pool, PUBLIC_URL);
    const jobs = startJobs({
      handlers: [
        renderDocumentJob({ queue, logger, makePdf, ...printing, concurrency: PDF_PAGES }),
        makePdfJob({ makePdf, logger }),
        makeStatePdfJob({ makeStatePdf, logger }),
        printDocumentJob({ pool, logger }),
        renderEmailPreviewJob({ publicUrl: PUBLIC_URL, logger }),
        sendMailJob({ smtp, compose, answerMs: SMTP_ANSWER_MS, logger, owner: deliveryEmails }),
      ],
      redisUrl: REDIS_URL,
      logger,
      lockMs: JOB_LOCK_MS,
    });
    const scheduled = startScheduledTasks(
      [
        { name: 'checkRendering', everyMs: renderCheckMs, run: renderCheck.run },
        ...[...tasks, hourlyCleaning([removeOldPrints, removeDeletedExpenses])].map((task) => ({
          name: task.name,
          everyMs: taskIntervalMs,
          run: () => task({ queue, logger }),
        })),
      ],
      logger,
    );
    return {
      routes: [],
      checkHealth: renderCheck.requireSuccess,
      closers: [
        // Both close together: another worker handles what a scheduled task still requests.
        () => Promise.all([jobs.close(), scheduled.close()]),
        pool.close,
        async () => smtp.close(),
        queue.close,
      ],
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
      ExpenseModel,
      ForecastSnapshotModel,
      RecurringModel,
      RecurringPeriodModel,
      DraftModel,
      MailModel,
      SuppressionModel,
      OldFilesModel,
      WorkImageModel,
      ImageUseModel,
      ChatFileModel,
      PrintModel,
      EmailPreviewModel,
    ],
    migrations,
    consumesEvents: false,
    create,
  });
}
