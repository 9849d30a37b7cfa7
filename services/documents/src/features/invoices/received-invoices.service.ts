import mongoose from 'mongoose';
import type { StoredInvoiceStatus } from './invoices.model.ts';

const { trusted } = mongoose;

/** Nobody but its reader brings an invoice there: its link came by the mail. */
const statusesOfReaders: StoredInvoiceStatus[] = ['viewed', 'paid'];

/** Invoices that reached an address: whose mail went out, or whose reader opened the link. */
export const invoicesReaching = (email: string) => ({
  'terms.email': email,
  kind: 'invoice' as const,
  $or: [
    { deliveries: trusted({ $elemMatch: { kind: 'invoice', state: 'sent' } }) },
    { status: trusted({ $in: statusesOfReaders }) },
  ],
});
