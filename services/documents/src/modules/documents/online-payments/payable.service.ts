import type { PayableInvoice } from '@soloist/contracts';
import { AppError, conflict, isAccountDeleted } from '@soloist/server-kit';
import { remainingTdsOf } from '../invoices/invoice-settlement.rules.ts';
import { depositOf } from '../invoices/invoices.presenter.ts';
import { readInvoiceByLink } from '../invoices/public-invoices.service.ts';
import { installmentsOf } from '../shared/installments.rules.ts';
import { invoiceStatusOf } from '../shared/invoice-status.rules.ts';

/**
 * @throws AppError `not_found`, `gone`; `conflict` for a credit note, which cannot be paid;
 * `payments_unavailable` when there is no one left to be paid.
 */
export async function readPayable(orderId: string): Promise<PayableInvoice> {
  const invoice = await readInvoiceByLink(orderId);
  if (invoice.kind === 'credit_note') throw conflict('There is nothing to pay on a credit note.');
  // Also when the invoice was being sent while its sender was deleted.
  if (invoice.senderLeft || (await isAccountDeleted(invoice.freelancerId)))
    throw new AppError('payments_unavailable', 'The sender of this invoice closed their account.');
  const { _id, number, freelancerId, terms, totals, balance } = invoice;
  return {
    invoiceId: String(_id),
    orderId,
    number,
    freelancerId,
    clientName: terms.client_name || terms.email,
    clientEmail: terms.email,
    status: invoiceStatusOf(invoice),
    currency: terms.currency,
    total: totals.total,
    balance,
    part_payments: terms.part_payments,
    deposit: depositOf(invoice),
    installments: installmentsOf(invoice).map(({ amount }) => amount),
    minimum_payment: terms.minimum_payment ?? 0,
    tds: remainingTdsOf(invoice),
    noted: invoice.payments.map(({ payment_id }) => payment_id),
  };
}
