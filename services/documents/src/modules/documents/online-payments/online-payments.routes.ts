import { paymentDocuments } from '@soloist/contracts';
import { route } from '@soloist/service-kit';
import { readPayable } from './payable.service.ts';

/** What payments asks about invoices. */
export const onlinePaymentRoutes = () => [
  route(paymentDocuments.payable, async ({ params }) => ({
    invoice: await readPayable(params.orderId),
  })),
];
