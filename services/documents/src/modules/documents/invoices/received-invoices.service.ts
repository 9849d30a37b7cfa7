import type { EndpointQuery, invoices } from '@soloist/contracts';
import mongoose from 'mongoose';
import { receivedBy } from '../../deliveries/index.ts';
import { matchWords } from '../shared/search-words.rules.ts';
import { pageInvoices } from './list-invoices.service.ts';

const { trusted } = mongoose;

/**
 * Invoices that reached an address: their email was sent, or their reader opened the link. A paid
 * status is no proof, since the sender may have recorded the payment.
 */
export const receivedInvoicesFilter = (email: string) => ({
  kind: 'invoice' as const,
  ...receivedBy(email),
  $or: [
    { deliveries: trusted({ $elemMatch: { kind: 'invoice', state: 'sent' } }) },
    { viewedAt: trusted({ $exists: true }) },
  ],
});

/** Received invoices with these words, newest first. */
export const listReceivedInvoices = (
  email: string,
  { q, ...page }: EndpointQuery<typeof invoices.fetchReceived>,
) => pageInvoices({ ...receivedInvoicesFilter(email), ...matchWords(q) }, page);
