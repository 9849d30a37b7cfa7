import type { EventHandlers } from '@soloist/service-kit';
import type { Asking } from '../../parts.ts';
import { mailSurplus } from './mail-surplus.ts';
import { noteDispute } from './note-dispute.ts';
import { notePayment } from './note-payment.ts';
import { noteRefund } from './note-refund.ts';

/** What became of money that came through the checkout. */
export const onlinePaymentEvents = (asking: Asking) =>
  ({
    'payment.captured': ({ payload }) => notePayment(payload, asking),
    'payment.refunded': async (event) => {
      await noteRefund(event.payload, asking);
      await mailSurplus(event, asking);
    },
    'payment.disputed': ({ payload }) => noteDispute(payload, asking),
  }) satisfies EventHandlers;
