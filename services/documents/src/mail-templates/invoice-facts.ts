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

/** What there is to pay and until when. */
export function invoiceFacts({ document, balance }: InvoiceMailData): Facts {
  const facts: Facts = [['Total', formatMoney(document.total, document.currency)]];
  if (balance !== document.total) facts.push(['To pay', formatMoney(balance, document.currency)]);
  return [...facts, ['Due', formatDate(document.due_date)]];
}

/** As the head of a mail shows whoever sent it. */
export const senderOf = ({ from }: InvoiceDocument) => ({
  name: from.name,
  headline: from.headline,
  location: '',
  profileImage: from.profileImage,
});
