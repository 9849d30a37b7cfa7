import { handleJob, type Logger } from '@soloist/service-kit';
import { printPaper } from '../../jobs.ts';
import { renderPaymentPaperPdf } from '../../rendering/payment-paper-pdf.tsx';
import type { PdfPool } from '../../rendering/pdf-pool.ts';
import { PrintModel } from './prints.model.ts';

export const printPaperJob = ({ pool, logger }: { pool: PdfPool; logger: Logger }) =>
  handleJob({
    job: printPaper,
    concurrency: 1,
    run: async ({ printId }) => {
      const print = await PrintModel.findById(printId).lean();
      if (!print || print.pdf) return;
      const pdf = await renderPaymentPaperPdf(pool, print.paper);
      await PrintModel.updateOne({ _id: printId }, { $set: { pdf } });
    },
    onGivenUp: async ({ printId }, err) => {
      logger.error({ err, printId }, 'paper not printed');
      await PrintModel.updateOne({ _id: printId }, { $set: { failed: true } });
    },
  });
