import {
  type EmailText,
  formatMoney,
  type InvoiceDocument,
  listReferences,
} from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import type { DetailRows } from '../../email-templates/index.ts';

export interface InvoiceEmailData {
  document: InvoiceDocument;
  /** Amount due in minor units. */
  balance: number;
  /** The installment that is due next; missing without installments. */
  next?: { left: number; due_date: string } | undefined;
  /** Number of the late invoice, where this one bills its late fee. */
  lateFeeOf?: string | undefined;
  /** Whether its reader may not pay. */
  isCopy?: boolean | undefined;
  /** Absolute address of the sender's photo, or `cid:` of an attachment. */
  senderImage?: string | undefined;
  /** Opens the invoice with its status; the checkout follows on a click. */
  viewUrl: string;
  /** The sender's address, which replies go to. */
  replyTo: string;
  /** Who else gets it; empty where nobody does. */
  copies?: string | undefined;
  /** The sender's own subject and message, filled in; undefined for the standard text. */
  ownText?: EmailText | undefined;
}

const longestName = 80;
const shortened = (name: string) =>
  name.length > longestName ? `${name.slice(0, longestName).trimEnd()}…` : name;

/** The amounts due and the due date. */
export function listInvoiceDetails({ document, balance, next }: InvoiceEmailData): DetailRows {
  const { total, deposit, currency, due_date, items } = document;
  const isUntouched = balance === total;
  const [first, ...others] = items;
  const name = shortened(first?.name ?? '');
  const forWhat = others.length > 0 ? `${name} and ${others.length} more` : name;
  const rows: DetailRows = [
    ['For', forWhat],
    ...listReferences(document.references),
    ['Total', formatMoney(total, currency)],
    ['Deposit due', isUntouched && deposit > 0 ? formatMoney(deposit, currency) : ''],
    ['Amount due', isUntouched ? '' : formatMoney(balance, currency)],
    ['Due next', next ? formatMoney(next.left, currency) : ''],
    ['Due date', formatDate(next?.due_date ?? due_date)],
  ];
  return rows.filter(([, value]) => value !== '');
}

/** The sender for the head of an email. */
export const senderOf = ({ from }: InvoiceDocument) => ({
  name: from.name,
  headline: from.headline,
  location: from.city,
  profileImage: from.profileImage,
});
