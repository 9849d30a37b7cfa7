import type { PayableInvoice } from '@soloist/contracts';
import { AppError, conflict, isAccountDeleted } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { hasSeveralLinks, receivedBy, requireReader } from '../../deliveries/index.ts';
import { remainingTdsOf } from '../invoices/invoice-settlement.rules.ts';
import { depositOf } from '../invoices/invoices.presenter.ts';
import { readInvoiceByLink } from '../invoices/public-invoices.service.ts';
import { installmentsOf } from '../shared/installments.rules.ts';
import { invoiceStatusOf } from '../shared/invoice-status.rules.ts';
import { InvoiceModel, type StoredInvoice, unpaidStatuses } from '../shared/invoices.model.ts';
import { readChargeNotice } from './autopay.service.ts';

/**
 * @throws AppError `not_found`, `gone`; `conflict` for a credit note, which cannot be paid;
 * `payments_unavailable` when there is no one left to be paid.
 */
export async function readPayable(orderId: string): Promise<PayableInvoice> {
  const invoice = await readInvoiceByLink(orderId, 'pay');
  const payer = requireReader(invoice, { link: orderId, right: 'pay' });
  if (invoice.kind === 'credit_note') throw conflict('There is nothing to pay on a credit note.');
  // Also when the invoice was being sent while its sender was deleted.
  if (invoice.senderLeft || (await isAccountDeleted(invoice.freelancerId)))
    throw new AppError('payments_unavailable', 'The sender of this invoice closed their account.');
  const chargeNotice = await readChargeNotice(invoice.autopayNotice);
  const payable = { ...toPayable(invoice), ...(chargeNotice && { chargeNotice }) };
  return hasSeveralLinks(invoice) ? { ...payable, payerId: payer.id } : payable;
}

const maxAutopayable = 100;

interface AutopayQuery {
  freelancerId: string;
  email: string;
  recurringId?: string | undefined;
  since: string;
  orderId: string;
}

/** Unpaid invoices that an autopay covers: those sent since it was accepted, and its first one. */
export async function listAutopayable(query: AutopayQuery): Promise<PayableInvoice[]> {
  const { freelancerId, email, recurringId, since, orderId } = query;
  if (await isAccountDeleted(freelancerId)) return [];
  const invoices = await InvoiceModel.find({
    freelancerId,
    kind: 'invoice',
    status: mongoose.trusted({ $in: unpaidStatuses }),
    // Nothing is announced to an address whose access was removed.
    ...receivedBy(email),
    ...(recurringId ? { 'recurring.recurringId': recurringId } : {}),
    $or: [{ orderId }, { createdAt: mongoose.trusted({ $gte: new Date(since) }) }],
  })
    .sort({ _id: -1 })
    .limit(maxAutopayable)
    .lean<StoredInvoice[]>();
  return invoices.map(toPayable);
}

function toPayable(invoice: StoredInvoice): PayableInvoice {
  const { _id, orderId, number, freelancerId, terms, totals, balance, sender } = invoice;
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
    senderName: sender.name,
    senderEmail: sender.email,
    timeZone: invoice.time_zone,
    recurringId: invoice.recurring?.recurringId ?? null,
    dueAt: invoice.dueAt.toISOString(),
    isContested: isContested(invoice),
  };
}

/** The client and the sender disagree, or did: a person decides what is paid next. */
const isContested = ({ credits, payments }: StoredInvoice) =>
  credits.length > 0 || payments.some(({ refunds, told }) => refunds?.length || told?.length);
