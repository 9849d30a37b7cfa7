import { paymentDocuments } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import type { JobDeps } from '../../../deps.ts';
import { printPaymentDocument } from './print-requests.service.ts';

/** Endpoint where payments has its documents printed. */
export const printRequestRoutes = (jobDeps: JobDeps) => [
  route(paymentDocuments.print, async ({ body, res }) => {
    // The file name is set once there is a PDF: an error is no PDF.
    const pdf = await printPaymentDocument(body, jobDeps);
    res.type('application/pdf').send(pdf);
  }),
];
