import {
  formatMoney,
  type InvoiceStatus,
  type InvoiceSummary,
  invoices,
  type ReceivedInvoice,
} from '@soloist/contracts';
import type { ToolContext } from '../replies/reply-source.ts';
import type { ReadRecords } from './records.ts';

const pageSize = 50;
const mostPages = 6;

/** An invoice as Sage tells of it. The id of its public link is left out, as with proposals. */
export interface ToldInvoice {
  number: string;
  about: string;
  /** The other side: the client, or for an employer the freelancer. */
  with: string;
  amount: string;
  stillToPay: string;
  status: InvoiceStatus;
  due: string;
  /** Why the mail did not arrive, if it did not. */
  notDelivered?: string;
  /** A page of the product. */
  page: string;
}

export const isUnpaid = (status: InvoiceStatus) => status !== 'paid' && status !== 'void';

/** Own invoices, newest first, as far as a few pages reach. */
export async function readOwnInvoices(read: ReadRecords, context: ToolContext) {
  const found: InvoiceSummary[] = [];
  let query: { limit: number; cursor?: string } = { limit: pageSize };
  for (let page = 0; page < mostPages; page++) {
    const { items, nextCursor } = await read(invoices.list, context, { query });
    found.push(...items);
    if (!nextCursor) return { told: found.map(tellOwn), isAll: true };
    query = { limit: pageSize, cursor: nextCursor };
  }
  return { told: found.map(tellOwn), isAll: false };
}

/** Invoices sent to the person, who is here as an employer. */
export async function readReceivedInvoices(read: ReadRecords, context: ToolContext) {
  const query = { limit: pageSize };
  const { items, nextCursor } = await read(invoices.fetchReceived, context, { query });
  return { told: items.map(tellReceived), isAll: nextCursor === null };
}

function tellOwn(invoice: InvoiceSummary): ToldInvoice {
  const undelivered = invoice.deliveries.find(({ state }) => ['failed', 'bounced'].includes(state));
  return {
    number: invoice.number,
    about: invoice.title,
    with: invoice.client_name || invoice.email,
    amount: formatMoney(invoice.total, invoice.currency),
    stillToPay: formatMoney(invoice.balance, invoice.currency),
    status: invoice.status,
    due: invoice.due_date,
    ...(undelivered ? { notDelivered: undelivered.reason } : {}),
    page: `/projects?tab=invoices&invoice=${invoice.id}`,
  };
}

const tellReceived = (invoice: ReceivedInvoice): ToldInvoice => ({
  number: invoice.number,
  about: invoice.title,
  with: invoice.freelancerName,
  amount: formatMoney(invoice.total, invoice.currency),
  stillToPay: formatMoney(invoice.balance, invoice.currency),
  status: invoice.status,
  due: invoice.due_date,
  page: '/empdashboard',
});
