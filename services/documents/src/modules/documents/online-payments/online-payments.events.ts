import type { EventHandlers } from '@soloist/server-kit';
import type { JobDeps } from '../../../deps.ts';
import { recordAutopay } from './autopay.service.ts';
import { emailSurplusRefund } from './email-surplus.service.ts';
import { recordDispute } from './record-dispute.service.ts';
import { recordOnlinePayment } from './record-payment.service.ts';
import { recordRefund } from './record-refund.service.ts';

/** Handlers for captured, refunded and disputed online payments. */
export const onlinePaymentEvents = (jobDeps: JobDeps) =>
  ({
    'payment.captured': ({ payload }) => recordOnlinePayment(payload, jobDeps),
    'payment.refunded': async (event) => {
      await recordRefund(event.payload, jobDeps);
      await emailSurplusRefund(event, jobDeps);
    },
    'autopay.moved': (event) => recordAutopay(event, jobDeps),
    'payment.disputed': ({ payload }) => recordDispute(payload, jobDeps),
  }) satisfies EventHandlers;
