import { paymentPapers } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import type { Asking } from '../../parts.ts';
import { print } from './printing.service.ts';

/** What payments has printed here. */
export const printingRoutes = (asking: Asking) => [
  route(paymentPapers.print, async ({ body, res }) => {
    // Named once there is one: a refusal is no PDF.
    const pdf = await print(body, asking);
    res.type('application/pdf').send(pdf);
  }),
];
