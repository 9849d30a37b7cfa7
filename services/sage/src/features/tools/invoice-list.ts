import {
  formatMoney,
  type InvoiceStatus,
  type InvoiceSummary,
  invoices,
  type ReceivedInvoice,
} from '@soloist/contracts';
import type { ToolContext } from '../replies/reply-source.ts';
import { readPages } from './record-lists.ts';
import type { ReadRecords } from './records.ts';

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

/** Own invoices, or those sent to a person who is here as an employer. */
export async function readInvoices(read: ReadRecords, context: ToolContext) {
  if (context.user.role === 'employer') {
    const { items, isAll } = await readPages((query) =>
      read(invoices.fetchReceived, context, { query }),
    );
    return { told: items.map(tellReceived), isAll };
  }
  const { items, isAll } = await readPages((query) => read(invoices.list, context, { query }));
  return { told: items.map(tellOwn), isAll };
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
