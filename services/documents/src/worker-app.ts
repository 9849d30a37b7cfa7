import {
  bucketSettings,
  createJobQueue,
  type ServiceContext,
  startJobs,
  startService,
} from '@soloist/service-kit';
import { createIdentityClient } from './clients/identity.ts';
import { createSmtpClient } from './clients/smtp.ts';
import { dkimSettings, type WorkerConfig } from './config.ts';
import { ChatFileModel } from './features/chat-files/chat-files.model.ts';
import { makePdfJob } from './features/deliveries/make-pdf.job.ts';
import { createPdfMaker } from './features/deliveries/pdf-maker.ts';
import { renderDocumentJob } from './features/deliveries/render-document.job.ts';
import { DraftModel } from './features/drafts/drafts.service.ts';
import { prepareFiles } from './features/files/file-store.ts';
import { OldFilesModel } from './features/files/old-files.ts';
import { PictureModel, PictureUseModel } from './features/files/pictures.model.ts';
import { hourlyCleaning } from './features/files/remove-orphans.ts';
import { invoiceChores } from './features/invoices/invoice-chores.ts';
import { InvoiceModel } from './features/invoices/invoices.model.ts';
import { createStatePdfMaker, makeStatePdfJob } from './features/invoices/state-pdf.job.ts';
import { createComposer } from './features/mails/compose.ts';
import { MailModel } from './features/mails/mails.model.ts';
import { sendMailJob } from './features/mails/send-mail.job.ts';
import { SuppressionModel } from './features/mails/suppressions.ts';
import { printPaperJob } from './features/printing/print-paper.job.ts';
import { PrintModel } from './features/printing/prints.model.ts';
import { projectChores } from './features/projects/schedule.chore.ts';
import { ProposalModel } from './features/proposals/proposals.model.ts';
import { migrations } from './migrations/index.ts';
import { fontFaces } from './rendering/font-faces.ts';
import { createPdfPool, type PdfPool } from './rendering/pdf-pool.ts';
import { renderOnce } from './rendering/render-once.ts';
import { type Chore, startSweep } from './sweep.ts';

const recycleAfter = 200;
const printMs = 30_000;
/** Each feature's own. */
const chores: Chore[] = [...projectChores, ...invoiceChores];

/** Starts the process that renders and mails; over HTTP it answers only for its health. */
export function startDocumentsWorker(config: WorkerConfig) {
  const { REDIS_URL, PUBLIC_URL, SMTP_URL, SMTP_ANSWER_MS, MAIL_FROM, PDF_PAGES } = config;

  async function create({ logger }: ServiceContext) {
    await prepareFiles(bucketSettings(config));
    const queue = createJobQueue(REDIS_URL, logger);
    const pool = renderOnce(
      createPdfPool({
        executablePath: config.CHROMIUM_PATH,
        pages: PDF_PAGES,
        recycleAfter,
        timeoutMs: printMs,
      }),
    );
    warmUp(pool).catch((err: Error) => logger.warn({ err }, 'the first document will be slow'));
    const smtp = createSmtpClient({ url: SMTP_URL, answerMs: SMTP_ANSWER_MS });
    const compose = createComposer({
      publicUrl: PUBLIC_URL,
      mailFrom: MAIL_FROM,
      dkim: dkimSettings(config),
      identity: createIdentityClient(config),
      secret: config.INTERNAL_SECRET,
      bounceDomain: config.INBOUND_MAIL_DOMAIN,
    });
    const makePdf = createPdfMaker(pool, PUBLIC_URL);
    const makeStatePdf = createStatePdfMaker(pool, PUBLIC_URL);
    const jobs = startJobs({
      handlers: [
        renderDocumentJob({ queue, logger, makePdf, makeStatePdf, concurrency: PDF_PAGES }),
        makePdfJob({ makePdf, logger }),
        makeStatePdfJob({ makeStatePdf, logger }),
        printPaperJob({ pool, logger }),
        sendMailJob({ smtp, compose, answerMs: SMTP_ANSWER_MS, logger }),
      ],
      redisUrl: REDIS_URL,
      logger,
    });
    const sweep = startSweep({ queue, logger, chores: [...chores, hourlyCleaning()] });
    return {
      routes: [],
      closers: [
        // Together: what the sweep still asks for is another worker's.
        () => Promise.all([jobs.close(), sweep.close()]),
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
      DraftModel,
      MailModel,
      SuppressionModel,
      OldFilesModel,
      PictureModel,
      PictureUseModel,
      ChatFileModel,
      PrintModel,
    ],
    migrations,
    consumesEvents: false,
    create,
  });
}

/** Starts the browser and cuts the fonts before the first person waits for it. */
async function warmUp(pool: PdfPool) {
  await Promise.all([fontFaces(), pool.render('<!doctype html><title>Soloist</title>')]);
}
