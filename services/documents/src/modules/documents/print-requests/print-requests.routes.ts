import { paymentDocuments } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { JobDeps } from '../../../deps.ts';
import { printPaymentDocument } from './print-requests.service.ts';

/** What payments has printed here. */
export const printRequestRoutes = (jobDeps: JobDeps) => [
  route(paymentDocuments.print, async ({ body, res }) => {
    // Named once there is one: a refusal is no PDF.
    const pdf = await printPaymentDocument(body, jobDeps);
    res.type('application/pdf').send(pdf);
  }),
];
