import { handleJob, type Logger } from '@soloist/server-kit';
import { findDocument } from './document-definitions.rules.ts';
import type { PdfMaker } from './pdfs.service.ts';
import { makePdf } from './rendering-requests.service.ts';

interface MakePdfDeps {
  makePdf: PdfMaker;
  logger: Logger;
}

export const makePdfJob = (deps: MakePdfDeps) =>
  handleJob({
    job: makePdf,
    concurrency: 1,
    run: async ({ paper: kind, paperId: documentId }) => {
      const stored = await findDocument(kind, documentId);
      if (stored) await deps.makePdf({ kind, stored }, stored.documentVersion);
    },
    // The next reader requests it again.
    onGivenUp: async (payload, err) =>
      deps.logger.error({ err, ...payload }, 'PDF rendering failed'),
  });
