import type { InvoiceStatus } from '@soloist/contracts';
import { type StoredInvoice, unpaidStatuses } from './invoices.model.ts';

/**
 * Whether the due date has passed and an amount is due: this depends on the clock, without a write.
 */
export const isOverdue = ({
  status,
  balance,
  dueAt,
}: Pick<StoredInvoice, 'status' | 'balance' | 'dueAt'>) =>
  unpaidStatuses.includes(status) && balance > 0 && dueAt.getTime() <= Date.now();

/** The displayed status. */
export const invoiceStatusOf = (invoice: StoredInvoice): InvoiceStatus =>
  isOverdue(invoice) ? 'overdue' : invoice.status;
