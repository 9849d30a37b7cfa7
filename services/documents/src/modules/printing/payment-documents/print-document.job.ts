import { handleJob, type Logger } from '@soloist/server-kit';
import { PrintModel, printDocument } from '../../documents/index.ts';
import { type PdfPool, renderPaymentDocumentPdf } from '../../rendering/index.ts';
export const printDocumentJob = ({ pool, logger }: { pool: PdfPool; logger: Logger }) =>
  handleJob({
    job: printDocument,
    concurrency: 1,
    run: async ({ printId }) => {
      const print = await PrintModel.findById(printId).lean();
      if (!print || print.pdf) return;
      const pdf = await renderPaymentDocumentPdf(pool, print.paper);
      await PrintModel.updateOne({ _id: printId }, { $set: { pdf } });
    },
    onGivenUp: async ({ printId }, err) => {
      logger.error({ err, printId }, 'document rendering failed');
      await PrintModel.updateOne({ _id: printId }, { $set: { failed: true } });
    },
  });
