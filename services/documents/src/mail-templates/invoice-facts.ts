import { formatMoney, type InvoiceDocument } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import type { Facts } from './mail-parts.tsx';

export interface InvoiceMailData {
  document: InvoiceDocument;
  /** Still to pay, in minor units. */
  balance: number;
  /** Absolute address of the sender's photo, or `cid:` of an attachment. */
  senderImage?: string;
  payUrl: string;
  /** The sender's address: where an answer to this mail goes. */
  replyTo: string;
}

const longestName = 80;
const shortened = (name: string) =>
  name.length > longestName ? `${name.slice(0, longestName).trimEnd()}…` : name;

/** What there is to pay and until when. */
export function invoiceFacts({ document, balance }: InvoiceMailData): Facts {
  const { total, deposit, currency, due_date, items } = document;
  const isUntouched = balance === total;
  const [first, ...others] = items;
  const name = shortened(first?.name ?? '');
  const forWhat = others.length > 0 ? `${name} and ${others.length} more` : name;
  const facts: Facts = [
    ['For', forWhat],
    ['Total', formatMoney(total, currency)],
    ['Deposit asked for first', isUntouched && deposit > 0 ? formatMoney(deposit, currency) : ''],
    ['Still to pay', isUntouched ? '' : formatMoney(balance, currency)],
    ['Due', formatDate(due_date)],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** As the head of a mail shows whoever sent it. */
export const senderOf = ({ from }: InvoiceDocument) => ({
  name: from.name,
  headline: from.headline,
  location: from.city,
  profileImage: from.profileImage,
});
