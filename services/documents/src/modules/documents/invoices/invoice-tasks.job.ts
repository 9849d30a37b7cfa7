import { newEvent } from '@soloist/server-kit';
import mongoose, { type UpdateQuery } from 'mongoose';
import type { DocumentsTask, JobDeps } from '../../../deps.ts';
import { requestRendering } from '../../deliveries/index.ts';
import { isOverdue } from '../shared/invoice-status.rules.ts';
import {
  type InvoiceFields,
  InvoiceModel,
  type StoredInvoice,
  unpaidStatuses,
} from '../shared/invoices.model.ts';
import { changeInvoice } from './change-invoice.service.ts';
import { finishInvoice } from './finish-invoice.service.ts';
import { totalEventDetails } from './invoice-balance.rules.ts';
import { decideLateFee } from './late-fees.service.ts';
import { dueReminderUpdate } from './reminders.service.ts';

const { trusted } = mongoose;
const batch = 200;

type InvoiceId = Pick<StoredInvoice, '_id'>;

const read =
  ({ _id }: InvoiceId) =>
  () =>
    InvoiceModel.findById(_id).orFail().lean<StoredInvoice>();

/** An invoice that fails is retried later, and does not delay the others. */
async function runForEach<T extends InvoiceId>(
  documents: T[],
  { logger, step }: Pick<JobDeps, 'logger'> & { step: (invoice: T) => Promise<unknown> },
) {
  for (const invoice of documents) {
    await step(invoice).catch((err: Error) =>
      logger.warn(
        { err, invoiceId: String(invoice._id) },
        'scheduled invoice task failed; retried later',
      ),
    );
  }
}

/** Publishes once that a due date has passed. */
const publishOverdue: DocumentsTask = async ({ logger }) => {
  const late = await InvoiceModel.find(
    {
      kind: 'invoice',
      status: trusted({ $in: unpaidStatuses }),
      overdueTold: false,
      dueAt: trusted({ $lte: new Date() }),
    },
    { _id: 1 },
  )
    .limit(batch)
    .lean();
  await runForEach(late, { logger, step: (each) => changeInvoice(read(each), overdueUpdate) });
};

function overdueUpdate(invoice: StoredInvoice): UpdateQuery<InvoiceFields> | undefined {
  if (invoice.overdueTold || !isOverdue(invoice)) return undefined;
  return {
    $set: { overdueTold: true },
    $push: {
      timeline: { at: new Date(), actor: 'system', event: 'Overdue' },
      outbox: newEvent('invoice.overdue', totalEventDetails(invoice)),
    },
  };
}

/** Sends the reminders that are due. */
const sendReminders: DocumentsTask = async (jobDeps) => {
  const now = new Date();
  const isDue = { state: 'waiting', at: { $lte: now } };
  const invoices = await InvoiceModel.find(
    { reminders: trusted({ $elemMatch: isDue }) },
    { _id: 1 },
  )
    .limit(batch)
    .lean();
  const { logger } = jobDeps;
  await runForEach(invoices, {
    logger,
    async step(each) {
      const stored = await changeInvoice(read(each), (invoice) => dueReminderUpdate(invoice, now));
      requestRendering({ kind: 'invoice', stored }, jobDeps);
    },
  });
};

/** Decides the late fees that are due; an invoice whose fee fails is retried. */
const decideLateFees: DocumentsTask = async (jobDeps) => {
  const now = new Date();
  const due = await InvoiceModel.find({ lateFeeAt: trusted({ $lte: now }) }, { _id: 1 })
    .sort({ lateFeeAt: 1 })
    .limit(batch)
    .lean();
  const { logger } = jobDeps;
  await runForEach(due, { logger, step: (each) => decideLateFee(read(each), { now, jobDeps }) });
};

/** Finishes invoices whose process was killed before it published their events. */
const finishInvoices: DocumentsTask = async (jobDeps) => {
  const invoices = await InvoiceModel.find({ unfinished: true })
    .limit(batch)
    .lean<StoredInvoice[]>();
  const { logger } = jobDeps;
  await runForEach(invoices, { logger, step: (invoice) => finishInvoice(invoice, jobDeps) });
};

export const invoiceTasks: DocumentsTask[] = [
  publishOverdue,
  sendReminders,
  decideLateFees,
  finishInvoices,
];
