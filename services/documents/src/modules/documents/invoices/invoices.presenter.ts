import {
  gstStateName,
  type InvoiceDetail,
  type InvoiceDocument,
  type InvoiceSummary,
  invoiceDetail,
  invoiceDocument,
  invoiceSummary,
  lateFeeSentence,
  type PublicInvoice,
  publicInvoice,
  type ReceivedInvoice,
  receivedInvoice,
} from '@soloist/contracts';
import * as z from 'zod/mini';
import {
  currentPdf,
  linkFor,
  mainRecipientOf,
  presentHistories,
  presentReader,
  recipientsOf,
} from '../../deliveries/index.ts';
import {
  installmentsOf,
  nextDueDate,
  nextInstallmentOf,
  presentInstallments,
} from '../shared/installments.rules.ts';
import { invoiceStatusOf } from '../shared/invoice-status.rules.ts';
import type { StoredInvoice, StoredPayment } from '../shared/invoices.model.ts';
import { isoTimeIn } from '../shared/time-zones.rules.ts';
import { inrRateOf, needsInrRate } from './inr-rate.rules.ts';
import { settlementOf } from './invoice-settlement.rules.ts';

const iso = (date: Date) => date.toISOString();

/** The deposit; invoices of before there were deposits have none. */
export const depositOf = ({ terms, paidTotal, balance }: StoredInvoice) =>
  paidTotal === 0 ? Math.min(terms.deposit ?? 0, balance) : 0;

const presentPayment = ({ refunds = [], ...payment }: StoredPayment) => ({
  ...payment,
  refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
});

/** Address of the person whose link paid; undefined where it is not known. */
export const payerOf = (invoice: StoredInvoice, { payerId }: Pick<StoredPayment, 'payerId'>) =>
  payerId ? recipientsOf(invoice).find(({ id }) => id === payerId)?.email : undefined;

/** Details displayed beside the document of an invoice. */
const amountsOf = (invoice: StoredInvoice) => ({
  currency: invoice.terms.currency,
  total: invoice.totals.total,
  paid: invoice.paidTotal,
  credited: invoice.creditedTotal,
  balance: invoice.balance,
  status: invoiceStatusOf(invoice),
  due_date: nextDueDate(invoice),
});

// Each invoice is parsed by its schema, which drops fields that the contract does not name.

/** Content of the invoice on every page and in the PDF. */
export function presentInvoiceDocument(invoice: StoredInvoice): InvoiceDocument {
  const { terms, totals, sender, creditOf, createdAt, kind, number } = invoice;
  const installments = installmentsOf(invoice);
  return z.parse(invoiceDocument, {
    ...terms,
    ...totals,
    ...treatmentOf(terms),
    deposit: terms.deposit ?? 0,
    installments: installments.length > 0 ? installments : undefined,
    late_fee: terms.late_fee ? lateFeeSentence(terms.late_fee, terms.currency) : undefined,
    kind,
    number,
    from: { ...terms.sender, ...sender },
    to: { ...terms.client, name: terms.client_name, email: terms.email },
    issuedAt: isoTimeIn(sender.timeZone, createdAt),
    credits: creditOf ?? null,
  });
}

const treatmentOf = ({ tax_treatment }: StoredInvoice['terms']) =>
  tax_treatment
    ? {
        tax_treatment: {
          ...tax_treatment,
          place_name: gstStateName(tax_treatment.place_of_supply),
        },
      }
    : {};

const summaryOf = (invoice: StoredInvoice) => ({
  ...amountsOf(invoice),
  id: String(invoice._id),
  orderId: mainRecipientOf(invoice).link,
  kind: invoice.kind,
  number: invoice.number,
  email: invoice.terms.email,
  client_name: invoice.terms.client_name,
  title: invoice.title,
  due_next: nextInstallmentOf(invoice)?.left,
  deliveries: presentHistories(invoice),
  proposalId: invoice.proposalId ?? null,
  createdAt: iso(invoice.createdAt),
  remindedAt: invoice.remindedAt ? iso(invoice.remindedAt) : undefined,
  remindersStopped: invoice.remindersStopped,
});

export const presentInvoiceSummary = (invoice: StoredInvoice): InvoiceSummary =>
  z.parse(invoiceSummary, summaryOf(invoice));

export function presentInvoiceDetail(invoice: StoredInvoice): InvoiceDetail {
  const { timeline, payments, reminders, time_zone, terms, credits } = invoice;
  return z.parse(invoiceDetail, {
    ...summaryOf(invoice),
    document: presentInvoiceDocument(invoice),
    timeline: timeline.map((entry) => ({ ...entry, at: iso(entry.at) })),
    payments: payments.filter(({ amount }) => amount > 0).map(presentPayment),
    reminders: reminders.map((reminder) => ({ ...reminder, at: iso(reminder.at) })),
    time_zone,
    part_payments: terms.part_payments,
    deposit: terms.deposit ?? 0,
    installments: presentInstallments(invoice),
    installment_terms: terms.installments,
    minimum_payment: terms.minimum_payment,
    late_fee_of: invoice.lateFeeOf?.number,
    e_invoice: terms.e_invoice,
    inr_rate: needsInrRate(invoice) ? (inrRateOf(invoice) ?? null) : undefined,
    creditNotes: credits.filter(({ number }) => number),
    pdfReady: currentPdf(invoice) !== undefined,
  });
}

/** The invoice as the holder of a link to it sees it. */
export function presentPublicInvoice(
  invoice: StoredInvoice,
  link = invoice.orderId,
): PublicInvoice {
  return z.parse(publicInvoice, {
    ...amountsOf(invoice),
    orderId: link,
    reader: presentReader(invoice, link),
    document: presentInvoiceDocument(invoice),
    settlement: settlementOf(invoice),
    part_payments: invoice.terms.part_payments,
    deposit: depositOf(invoice),
    installments: presentInstallments(invoice),
    minimum_payment: invoice.terms.minimum_payment,
    pdfReady: currentPdf(invoice) !== undefined,
  });
}

/** An invoice in the list of the person it was sent to. */
export function presentReceivedInvoice(invoice: StoredInvoice, email: string): ReceivedInvoice {
  return z.parse(receivedInvoice, {
    ...amountsOf(invoice),
    orderId: linkFor(invoice, email),
    number: invoice.number,
    title: invoice.title,
    freelancerName: invoice.sender.name,
    freelancerImage: invoice.sender.profileImage,
    sentAt: iso(invoice.createdAt),
  });
}
