import type { About } from '../ledger/ledger.model.ts';
import type { Payment } from './payments.model.ts';

/** What people read of a movement that belongs to a payment: also of its release, refunds and disputes. */
export const aboutOf = (payment: Payment): About => ({
  paymentId: payment._id,
  invoiceId: payment.invoiceId,
  invoiceNumber: payment.invoiceNumber,
  clientName: payment.clientName,
  /** As the client paid it. */
  amount: payment.amount,
  currency: payment.currency,
});
