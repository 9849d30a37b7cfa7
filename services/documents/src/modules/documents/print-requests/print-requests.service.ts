import { randomUUID } from 'node:crypto';
import type { PaymentDocument } from '@soloist/contracts';
import { defineJob, unavailable } from '@soloist/server-kit';
import * as z from 'zod/mini';
import type { JobDeps } from '../../../deps.ts';
import { awaitResult } from '../shared/await-result.service.ts';
import { PrintModel } from './print-requests.model.ts';

/** A document of payments, whose caller waits for it: one attempt. */
export const printDocument = defineJob({
  name: 'documents.print-paper',
  payload: z.strictObject({ printId: z.string() }),
  attempts: 1,
  backoffMs: 0,
});

/** Shorter than the caller's timeout. */
const patienceMs = 50_000;

const notPrinted = (cause?: unknown) =>
  unavailable('We couldn’t create the PDF. Try again in a moment.', cause);

/**
 * A document as PDF: the worker prints it, since only the worker has a browser.
 * @throws AppError `unavailable` when it does not answer in time.
 */
export async function printPaymentDocument(
  document: PaymentDocument,
  { queue }: Pick<JobDeps, 'queue'>,
) {
  const printId = randomUUID();
  await PrintModel.create({ _id: printId, paper: document, askedAt: new Date() });
  try {
    await queue.enqueue(printDocument, { printId }, { key: printId }).catch((err) => {
      throw notPrinted(err);
    });
    return await awaitPdf(printId);
  } finally {
    await PrintModel.deleteOne({ _id: printId });
  }
}

const awaitPdf = (printId: string): Promise<Buffer> =>
  awaitResult({
    read: async () => {
      const print = await PrintModel.findById(printId, { pdf: 1, failed: 1 });
      if (!print || print.failed) throw notPrinted();
      return print.pdf;
    },
    patienceMs,
    failure: notPrinted,
  });
