import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { id, numberInFileName } from '@soloist/contracts';
import { conflict, defineJob } from '@soloist/server-kit';
import type { Response } from 'express';
import * as z from 'zod/mini';
import type { JobDeps } from '../../../deps.ts';
import { sendPdf } from '../../deliveries/index.ts';
import { pdfFiles, sendFile } from '../../files/index.ts';
import { InvoiceModel, type StoredInvoice, type StoredStatePdf } from '../shared/invoices.model.ts';
import { settlementOf } from './invoice-settlement.rules.ts';
import { presentInvoiceDocument } from './invoices.presenter.ts';

/** The PDF of an invoice's current state: paid, partly paid, credited or void. */
export const makeStatePdf = defineJob({
  name: 'documents.make-state-pdf',
  payload: z.strictObject({ invoiceId: id }),
  attempts: 3,
  backoffMs: 1000,
});

const patienceMs = 20_000;
const lookEveryMs = 100;

/**
 * A hash of everything that the PDF of the current state would show; undefined while the invoice is
 * as it was sent.
 */
export function stateOf(invoice: StoredInvoice): string | undefined {
  const settlement = settlementOf(invoice);
  if (!settlement) return undefined;
  const content = JSON.stringify([settlement, presentInvoiceDocument(invoice)]);
  return createHash('sha256').update(content).digest('hex');
}

/** The PDF of an invoice's current state, once it exists. */
export function currentStatePdf(invoice: StoredInvoice): StoredStatePdf | undefined {
  const { statePdf } = invoice;
  return statePdf?.state === stateOf(invoice) ? statePdf : undefined;
}

interface Download {
  invoice: StoredInvoice;
  res: Response;
}

/**
 * Sends the PDF of an invoice's current state: the document of record while nothing was paid,
 * credited or voided, else one that the worker prints on the first request.
 * @throws AppError `conflict` while it is still being created; `internal` when it is damaged.
 */
export async function sendInvoicePdf({ invoice, res }: Download, jobDeps: JobDeps): Promise<void> {
  const title = invoice.kind === 'credit_note' ? 'Credit note' : 'Invoice';
  const name = `${title} ${numberInFileName(invoice.number)}.pdf`;
  if (!stateOf(invoice)) return sendPdf({ kind: 'invoice', stored: invoice, res, name }, jobDeps);
  const { fileId, sha256 } = currentStatePdf(invoice) ?? (await awaitStatePdf(invoice, jobDeps));
  await sendFile({ res, name, store: pdfFiles, fileId, sha256 });
}

async function awaitStatePdf(
  { _id }: StoredInvoice,
  { queue, logger }: JobDeps,
): Promise<StoredStatePdf> {
  const invoiceId = String(_id);
  const isQueued = await queue.enqueue(makeStatePdf, { invoiceId }, { key: invoiceId }).then(
    () => true,
    (err: Error) => {
      logger.warn({ err: err.message }, 'state PDF rendering not queued');
      return false;
    },
  );
  const givesUpAt = isQueued ? Date.now() + patienceMs : 0;
  while (Date.now() < givesUpAt) {
    // A payment meanwhile gives a new state, which the next download requests.
    const invoice = await InvoiceModel.findById(_id).lean<StoredInvoice>();
    const pdf = invoice && currentStatePdf(invoice);
    if (pdf) return pdf;
    await pause(lookEveryMs);
  }
  throw conflict('We’re still creating the PDF. Try again in a moment.');
}
