import { handleJob, type Logger } from '@soloist/service-kit';
import { makePdf } from '../../jobs.ts';
import { findPaper } from './papers.ts';
import type { PdfMaker } from './pdf-maker.ts';

interface Making {
  makePdf: PdfMaker;
  logger: Logger;
}

export const makePdfJob = (parts: Making) =>
  handleJob({
    job: makePdf,
    concurrency: 1,
    run: async ({ paper, paperId }) => {
      const stored = await findPaper(paper, paperId);
      if (stored) await parts.makePdf({ paper, stored }, stored.documentVersion);
    },
    // Whoever wants to read it next asks again.
    onGivenUp: async (payload, err) => parts.logger.error({ err, ...payload }, 'PDF not made'),
  });
