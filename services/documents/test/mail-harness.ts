import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@soloist/contracts';
import { eventQueueName } from '@soloist/server-kit';
import { eventually } from '@soloist/server-kit/testing';
import { testStores } from '@soloist/server-kit/testing-stores';
import { Queue } from 'bullmq';
import { startDocumentsWorker } from '../src/worker-app.ts';
import { startTestDocuments } from './documents-harness.ts';
import { startTestMailServer } from './test-mail-server.ts';

/** The service with its worker and a mail server, and the queue for other services' events. */
export async function startMailHarness({ pages = 1 } = {}) {
  const [documents, mail] = await Promise.all([startTestDocuments(), startTestMailServer()]);
  const connection = { url: documents.config.REDIS_URL };
  const queue = new Queue<DomainEvent>(eventQueueName('documents'), { connection });
  const worker = await startDocumentsWorker({
    ...documents.config,
    SMTP_URL: mail.url,
    JOB_LOCK_MS: 10_000,
    SMTP_ANSWER_MS: 5000,
    MAIL_FROM: 'Soloist <hello@soloist.example>',
    CHROMIUM_PATH: testStores().chromiumPath,
    PDF_PAGES: pages,
  });
  return {
    documents,
    mail,
    workerUrl: worker.url,
    connection,
    /** Uses another job id each time, as after a lost acknowledgement, unless one is given. */
    publish: (event: DomainEvent, jobId: string = randomUUID()) =>
      queue.add(event.name, event, { jobId }),
    /** A browser is slow on a busy machine. */
    firstMail: (to: string) => eventually(() => mail.mailsTo(to)[0], 25_000),
    async stop() {
      await worker.close();
      await queue.close();
      await Promise.all([documents.stop(), mail.stop()]);
    },
  };
}
export type MailHarness = Awaited<ReturnType<typeof startMailHarness>>;
