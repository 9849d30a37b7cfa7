import mongoose from 'mongoose';

const { trusted } = mongoose;

/**
 * Invoices that reached an address: whose mail went out, or whose reader opened the link. That one
 * is paid says nothing: its sender may have noted it.
 */
export const receivedInvoicesFilter = (email: string) => ({
  'terms.email': email,
  kind: 'invoice' as const,
  $or: [
    { deliveries: trusted({ $elemMatch: { kind: 'invoice', state: 'sent' } }) },
    { viewedAt: trusted({ $exists: true }) },
  ],
});
