import { paymentDocuments } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { readPayable } from './payable.service.ts';

/** Endpoints where payments reads invoices. */
export const onlinePaymentRoutes = () => [
  route(paymentDocuments.payable, async ({ params }) => ({
    invoice: await readPayable(params.orderId),
  })),
];
