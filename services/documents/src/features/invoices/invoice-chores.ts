import { newEvent } from '@soloist/service-kit';
import mongoose, { type UpdateQuery } from 'mongoose';
import type { Asking } from '../../parts.ts';
import type { Chore } from '../../sweep.ts';
import { requestRendering } from '../deliveries/request-rendering.ts';
import { changeInvoice } from './change-invoice.ts';
import { finishInvoice } from './finish-invoice.ts';
import {
  type InvoiceFields,
  InvoiceModel,
  type StoredInvoice,
  unpaidStatuses,
} from './invoices.model.ts';
import { isOverdue } from './invoices.presenter.ts';
import { dueReminder } from './reminders.service.ts';
import { totalFacts } from './settle-invoice.ts';

const { trusted } = mongoose;
const batch = 200;

type Named = Pick<StoredInvoice, '_id'>;

const read =
  ({ _id }: Named) =>
  () =>
    InvoiceModel.findById(_id).orFail().lean<StoredInvoice>();

/** One that cannot be done waits, and keeps no other waiting. */
async function doEach<T extends Named>(
  found: T[],
  { logger, step }: Pick<Asking, 'logger'> & { step: (invoice: T) => Promise<unknown> },
) {
  for (const invoice of found) {
    await step(invoice).catch((err: Error) =>
      logger.warn({ err, invoiceId: String(invoice._id) }, 'due work of an invoice waits'),
    );
  }
}

/** Tells the freelancer once that a due day has passed. */
const tellOverdue: Chore = async ({ logger }) => {
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
  await doEach(late, { logger, step: (each) => changeInvoice(read(each), overdue) });
};

function overdue(invoice: StoredInvoice): UpdateQuery<InvoiceFields> | undefined {
  if (invoice.overdueTold || !isOverdue(invoice)) return undefined;
  return {
    $set: { overdueTold: true },
    $push: {
      timeline: { at: new Date(), actor: 'system', event: 'Overdue' },
      outbox: newEvent('invoice.overdue', totalFacts(invoice)),
    },
  };
}

/** Sends the reminders whose hour has come. */
const sendReminders: Chore = async (asking) => {
  const now = new Date();
  const isDue = { state: 'waiting', at: { $lte: now } };
  const found = await InvoiceModel.find({ reminders: trusted({ $elemMatch: isDue }) }, { _id: 1 })
    .limit(batch)
    .lean();
  const { logger } = asking;
  await doEach(found, {
    logger,
    async step(each) {
      const stored = await changeInvoice(read(each), (invoice) => dueReminder(invoice, now));
      requestRendering({ paper: 'invoice', stored }, asking);
    },
  });
};

/** What a process that was killed had decided and not told. */
const finishInvoices: Chore = async (asking) => {
  const found = await InvoiceModel.find({ unfinished: true }).limit(batch).lean<StoredInvoice[]>();
  const { logger } = asking;
  await doEach(found, { logger, step: (invoice) => finishInvoice(invoice, asking) });
};

export const invoiceChores: Chore[] = [tellOverdue, sendReminders, finishInvoices];
