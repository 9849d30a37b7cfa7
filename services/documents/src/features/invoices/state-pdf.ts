import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { conflict } from '@soloist/service-kit';
import type { Response } from 'express';
import { makeStatePdf } from '../../jobs.ts';
import type { Asking } from '../../parts.ts';
import { pdfFiles } from '../files/file-store.ts';
import { sendFile } from '../files/send-file.ts';
import { sendPdf } from '../files/send-pdf.ts';
import { settlementOf } from './invoice-settlement.ts';
import { InvoiceModel, type StoredInvoice, type StoredStatePdf } from './invoices.model.ts';
import { presentInvoiceDocument } from './invoices.presenter.ts';

const patienceMs = 20_000;
const lookEveryMs = 100;

/** A hash of everything that the PDF of today would show; undefined while the invoice is as it was sent. */
export function stateOf(invoice: StoredInvoice): string | undefined {
  const settlement = settlementOf(invoice);
  if (!settlement) return undefined;
  const content = JSON.stringify([settlement, presentInvoiceDocument(invoice)]);
  return createHash('sha256').update(content).digest('hex');
}

/** The PDF that shows the invoice as it is today, once there is one. */
export function currentStatePdf(invoice: StoredInvoice): StoredStatePdf | undefined {
  const { statePdf } = invoice;
  return statePdf?.state === stateOf(invoice) ? statePdf : undefined;
}

interface Download {
  invoice: StoredInvoice;
  res: Response;
}

/**
 * Sends the PDF that shows the invoice as it is today: the document of record while nothing was
 * paid, credited or voided, else one that the worker prints when it is asked for first.
 * @throws AppError `conflict` while it is still being made; `internal` when it is damaged.
 */
export async function sendInvoicePdf({ invoice, res }: Download, asking: Asking): Promise<void> {
  const title = invoice.kind === 'credit_note' ? 'Credit note' : 'Invoice';
  const name = `${title} ${invoice.number}.pdf`;
  if (!stateOf(invoice)) return sendPdf({ paper: 'invoice', stored: invoice, res, name }, asking);
  const { fileId, sha256 } = currentStatePdf(invoice) ?? (await awaitStatePdf(invoice, asking));
  await sendFile({ res, name, store: pdfFiles, fileId, sha256 });
}

async function awaitStatePdf(
  { _id }: StoredInvoice,
  { queue, logger }: Asking,
): Promise<StoredStatePdf> {
  const invoiceId = String(_id);
  const isQueued = await queue.enqueue(makeStatePdf, { invoiceId }, { key: invoiceId }).then(
    () => true,
    (err: Error) => {
      logger.warn({ err: err.message }, 'state PDF not requested');
      return false;
    },
  );
  const givesUpAt = isQueued ? Date.now() + patienceMs : 0;
  while (Date.now() < givesUpAt) {
    // What is paid meanwhile is a new state, which the next download asks for.
    const invoice = await InvoiceModel.findById(_id).lean<StoredInvoice>();
    const pdf = invoice && currentStatePdf(invoice);
    if (pdf) return pdf;
    await pause(lookEveryMs);
  }
  throw conflict('The PDF is still being made. Please try again in a moment.');
}
