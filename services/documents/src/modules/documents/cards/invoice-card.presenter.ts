import { invoiceViewPath } from '@soloist/contracts';
import { formatDate } from '@soloist/document/format';
import { mainRecipientOf } from '../../deliveries/index.ts';
import { nextDueDate } from '../shared/installments.rules.ts';
import { invoiceStatusOf } from '../shared/invoice-status.rules.ts';
import type { StoredInvoice } from '../shared/invoices.model.ts';
import { type CardSide, cardStatus, type DocumentCardDetails } from './cards.rules.ts';

/** Content of an invoice's card. */
export function invoiceCard(invoice: StoredInvoice, side: CardSide): DocumentCardDetails {
  const { number, terms, title, totals, balance, _id } = invoice;
  const { link } = mainRecipientOf(invoice);
  const isOpen = balance > 0 && invoice.status !== 'void';
  return {
    number,
    title,
    currency: terms.currency,
    amount: isOpen ? balance : totals.total,
    href: side === 'client' ? invoiceViewPath(link) : `/projects?tab=invoices&invoice=${_id}`,
    ...(side === 'client' ? forClient(invoice) : forFreelancer(invoice)),
  };
}

const dueText = (invoice: StoredInvoice) => `Due ${formatDate(nextDueDate(invoice))}`;
const overdueText = (invoice: StoredInvoice) => `Overdue since ${formatDate(nextDueDate(invoice))}`;

function forClient(invoice: StoredInvoice) {
  const pay = { label: 'Pay', href: `/invoice/${mainRecipientOf(invoice).link}` };
  switch (invoiceStatusOf(invoice)) {
    case 'overdue':
      return cardStatus(overdueText(invoice), 'danger', pay);
    case 'paid':
      return closedStatus(invoice);
    case 'void':
      return cardStatus('Void. Nothing is due.', 'neutral');
    default:
      return cardStatus(partly(invoice) ?? dueText(invoice), 'info', pay);
  }
}

function forFreelancer(invoice: StoredInvoice) {
  switch (invoiceStatusOf(invoice)) {
    case 'overdue': {
      const href = `/projects?tab=invoices&invoice=${invoice._id}`;
      return cardStatus(overdueText(invoice), 'danger', {
        label: 'Send reminder',
        href,
      });
    }
    case 'paid':
      return closedStatus(invoice);
    case 'void':
      return cardStatus('Void', 'neutral');
    case 'viewed':
      return cardStatus(partly(invoice) ?? `Viewed. ${dueText(invoice)}`, 'info');
    default:
      return cardStatus(partly(invoice) ?? dueText(invoice), 'neutral');
  }
}

/** Refunded or missing money has paid nothing. */
const closedStatus = ({ paidTotal }: StoredInvoice) =>
  paidTotal > 0
    ? cardStatus('Paid', 'success')
    : cardStatus('Credited. Nothing is due.', 'neutral');

const partly = (invoice: StoredInvoice) =>
  invoice.paidTotal > 0 ? `Partly paid. ${dueText(invoice)}` : undefined;
