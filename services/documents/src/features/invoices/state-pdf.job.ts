import { randomBytes } from 'node:crypto';
import { handleJob, type Logger } from '@soloist/service-kit';
import { makeStatePdf } from '../../jobs.ts';
import type { PdfPool } from '../../rendering/pdf-pool.ts';
import { pdfFiles } from '../files/file-store.ts';
import { printInvoice } from './invoice-printer.ts';
import { settlementOf } from './invoice-settlement.ts';
import { InvoiceModel, type StoredInvoice } from './invoices.model.ts';
import { currentStatePdf, stateOf } from './state-pdf.ts';

const idBytes = 24;

/** Makes the PDF that shows an invoice as it is today, unless there is one or none is needed. */
export function createStatePdfMaker(pool: PdfPool, publicUrl: string) {
  return async (invoiceId: string): Promise<void> => {
    const invoice = await InvoiceModel.findById(invoiceId).lean<StoredInvoice>();
    const state = invoice && stateOf(invoice);
    if (!state || currentStatePdf(invoice)) return;
    const bytes = await printInvoice(invoice, {
      pool,
      publicUrl,
      settlement: settlementOf(invoice),
    });
    const fileId = randomBytes(idBytes).toString('base64url');
    const { sha256 } = await pdfFiles.put({
      id: fileId,
      bytes,
      contentType: 'application/pdf',
      ownerId: invoice.freelancerId,
    });
    // The one it replaces may be being read: the hourly cleaning removes it.
    const recorded = await InvoiceModel.updateOne(
      { _id: invoice._id },
      { $set: { statePdf: { state, fileId, sha256 } } },
    );
    if (recorded.matchedCount === 0) await pdfFiles.remove(fileId);
  };
}
export type StatePdfMaker = ReturnType<typeof createStatePdfMaker>;

export const makeStatePdfJob = (deps: { makeStatePdf: StatePdfMaker; logger: Logger }) =>
  handleJob({
    job: makeStatePdf,
    concurrency: 1,
    run: ({ invoiceId }) => deps.makeStatePdf(invoiceId),
    // The next download asks again.
    onGivenUp: async (payload, err) => deps.logger.error({ err, ...payload }, 'state PDF not made'),
  });
