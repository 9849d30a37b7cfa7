import { eventQueueName } from '@soloist/service-kit';
import { eventually, newId } from '@soloist/service-kit/testing';
import { Queue } from 'bullmq';
import { pino } from 'pino';
import type { DocumentsConfig } from '../src/config.ts';
import { invoiceTasks } from '../src/modules/documents/invoices/invoice-tasks.job.ts';
import {
  InvoiceModel,
  type StoredInvoice,
} from '../src/modules/documents/invoices/invoices.model.ts';
import { startTestDocuments } from './documents-harness.ts';
import { invoiceRequestOf } from './invoice-requests.ts';

/** The service with what tests of invoices do over and over. */
export async function startInvoiceHarness(settings: Partial<DocumentsConfig> = {}) {
  const documents = await startTestDocuments(settings);
  const { identity, config, send, sendInvoice } = documents;
  const events = new Queue(eventQueueName('messaging'), { connection: { url: config.REDIS_URL } });
  const logger = pino({ level: 'silent' });
  // The worker does what is due; here a test says when.
  const jobDeps = { logger, queue: { enqueue: async () => {}, close: async () => {} } };

  async function toldOf(invoiceId: string) {
    const jobs = await events.getJobs(['waiting', 'completed', 'active', 'delayed']);
    return jobs.filter(({ data }) => data.payload.invoiceId === invoiceId);
  }
  const eventsOf = async (invoiceId: string): Promise<string[]> =>
    (await toldOf(invoiceId)).map(({ name }) => name).toSorted();

  return {
    ...documents,
    signIn: (userId = newId()) => ({ userId, token: identity.tokenFor({ userId }) }),
    /** As the answer has it. */
    async sent(token: string, changes: object = {}) {
      const { body } = await sendInvoice(token, invoiceRequestOf(changes));
      return body.invoice;
    },
    /** As it is stored, with everything that nobody is shown. */
    stored: (id: string): Promise<StoredInvoice> =>
      InvoiceModel.findById(id).orFail().lean<StoredInvoice>(),
    change: (id: string, fields: object) => InvoiceModel.updateOne({ _id: id }, { $set: fields }),
    read: async (token: string, id: string) =>
      (await send(`GET /proposal/fetchInvoice/${id}`, { token })).body.invoice,
    act: (
      token: string | undefined,
      { id, what, body }: { id: string; what: string; body?: object },
    ) => send(`POST /proposal/invoices/${id}/${what}`, { token, ...(body ? { body } : {}) }),
    /** The scheduled tasks of the worker, once. */
    async runChores() {
      for (const chore of invoiceTasks) await chore(jobDeps);
    },
    jobDeps,
    eventsOf,
    /** What the first event of a name said. */
    saidOf: async (invoiceId: string, name: string) =>
      (await toldOf(invoiceId)).find((job) => job.name === name)?.data.payload,
    /** How often an event was published, once it was published at all. */
    told: (invoiceId: string, name: string) =>
      eventually(async () => {
        const names = await eventsOf(invoiceId);
        return names.filter((each) => each === name).length || undefined;
      }),
    async stop() {
      await events.close();
      await documents.stop();
    },
  };
}
export type InvoiceHarness = Awaited<ReturnType<typeof startInvoiceHarness>>;
