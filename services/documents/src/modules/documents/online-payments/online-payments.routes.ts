import { paymentDocuments } from '@soloist/contracts';
import { route } from '@soloist/server-kit';
import { listAutopayable, readPayable } from './payable.service.ts';

/** Endpoints where payments reads invoices. */
export const onlinePaymentRoutes = () => [
  route(paymentDocuments.payable, async ({ params }) => ({
    invoice: await readPayable(params.orderId),
  })),
  route(paymentDocuments.autopayable, async ({ query }) => ({
    invoices: await listAutopayable(query),
  })),
];
