import mongoose from 'mongoose';

const { trusted } = mongoose;

/**
 * Invoices that reached an address: their email was sent, or their reader opened the link. A paid
 * status is no proof, since the sender may have recorded the payment.
 */
export const receivedInvoicesFilter = (email: string) => ({
  'terms.email': email,
  kind: 'invoice' as const,
  $or: [
    { deliveries: trusted({ $elemMatch: { kind: 'invoice', state: 'sent' } }) },
    { viewedAt: trusted({ $exists: true }) },
  ],
});
