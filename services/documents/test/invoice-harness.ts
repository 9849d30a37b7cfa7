import { eventQueueName } from '@soloist/server-kit';
import { eventually, newId } from '@soloist/server-kit/testing';
import { Queue } from 'bullmq';
import { pino } from 'pino';
import type { DocumentsConfig } from '../src/config.ts';
import { invoiceTasks } from '../src/modules/documents/invoices/invoice-tasks.job.ts';
import {
  InvoiceModel,
  type StoredInvoice,
} from '../src/modules/documents/shared/invoices.model.ts';
import { startTestDocuments } from './documents-harness.ts';
import { invoiceRequestOf } from './invoice-requests.ts';

/** The service, with the requests that invoice tests repeat. */
export async function startInvoiceHarness(settings: Partial<DocumentsConfig> = {}) {
  const documents = await startTestDocuments(settings);
  const { identity, config, send, sendInvoice } = documents;
  const events = new Queue(eventQueueName('messaging'), { connection: { url: config.REDIS_URL } });
  const logger = pino({ level: 'silent' });
  // A test runs the tasks itself instead of the worker.
  const jobDeps = { logger, queue: { enqueue: async () => {}, close: async () => {} } };

  async function eventJobsOf(invoiceId: string) {
    const jobs = await events.getJobs(['waiting', 'completed', 'active', 'delayed']);
    return jobs.filter(({ data }) => data.payload.invoiceId === invoiceId);
  }
  const eventsOf = async (invoiceId: string): Promise<string[]> =>
    (await eventJobsOf(invoiceId)).map(({ name }) => name).toSorted();

  return {
    ...documents,
    signIn: (userId = newId()) => ({ userId, token: identity.tokenFor({ userId }) }),
    /** Sends an invoice and returns it as the response has it. */
    async createInvoice(token: string, changes: object = {}) {
      const { body } = await sendInvoice(token, invoiceRequestOf(changes));
      return body.invoice;
    },
    /** The stored invoice, with its internal fields. */
    readStored: (id: string): Promise<StoredInvoice> =>
      InvoiceModel.findById(id).orFail().lean<StoredInvoice>(),
    change: (id: string, fields: object) => InvoiceModel.updateOne({ _id: id }, { $set: fields }),
    read: async (token: string, id: string) =>
      (await send(`GET /proposal/fetchInvoice/${id}`, { token })).body.invoice,
    act: (
      token: string | undefined,
      { id, action, body }: { id: string; action: string; body?: object },
    ) => send(`POST /proposal/invoices/${id}/${action}`, { token, body }),
    /** Runs the worker's scheduled tasks once. */
    async runTasks() {
      for (const task of invoiceTasks) await task(jobDeps);
    },
    jobDeps,
    eventsOf,
    /** Payload of an invoice's first event of a name. */
    firstPayloadOf: async (invoiceId: string, name: string) =>
      (await eventJobsOf(invoiceId)).find((job) => job.name === name)?.data.payload,
    /** Counts an invoice's events of a name, once there is at least one. */
    countEvents: (invoiceId: string, name: string) =>
      eventually(async () => {
        const names = await eventsOf(invoiceId);
        return names.filter((each) => each === name).length || undefined;
      }),
    /** Ids of the invoice drafts of which a freelancer is notified, once there is one. */
    readyDrafts: (freelancerId: string) =>
      eventually(async () => {
        const jobs = await events.getJobs(['waiting', 'completed', 'active', 'delayed']);
        const ids = jobs
          .filter(
            ({ name, data }) =>
              name === 'invoice.draft-ready' && data.payload.freelancerId === freelancerId,
          )
          .map(({ data }) => data.payload.draftId as string);
        return ids.length > 0 ? ids : undefined;
      }),
    async stop() {
      await events.close();
      await documents.stop();
    },
  };
}
export type InvoiceHarness = Awaited<ReturnType<typeof startInvoiceHarness>>;
