import {
  clientFirstName,
  type EmailValues,
  formatMoney,
  type InvoiceDocument,
  longDay,
  type ProposalDocument,
  proposalTotal,
} from '@soloist/contracts';

const formatDate = (day: string) => (day ? longDay(day.slice(0, 10)) : '');

interface InvoiceEmail {
  document: InvoiceDocument;
  /** The subject of the invoice. */
  title: string;
  /** Amount due in minor units. */
  balance: number;
  link: string;
  /** The payment that a receipt confirms. */
  payment?: { amount: number; left: number } | undefined;
  /** The installment that is due next. */
  next?: { left: number; due_date: string } | undefined;
}

/** A greeting needs something to call the client. */
const callName = (name: string, email: string) => clientFirstName(name) || name || email;

/** What the texts of emails about an invoice or a credit note can contain. */
export function invoiceEmailValues(email: InvoiceEmail): EmailValues {
  const { document, title, balance, link, payment, next } = email;
  const { from, to, number, total, currency, due_date, credits } = document;
  const money = (minor: number) => formatMoney(minor, currency);
  return {
    client: callName(to.name, to.email),
    project: title,
    number,
    total: money(total),
    'your name': from.name,
    link,
    'due date': formatDate(next?.due_date ?? due_date),
    'amount due': money(payment?.left ?? next?.left ?? balance),
    paid: money(payment?.amount ?? total),
    invoice: credits?.number ?? number,
  };
}

/** What the texts of emails about a proposal can contain. */
export function proposalEmailValues(document: ProposalDocument, link: string): EmailValues {
  const { client_name, email, project_name, number, currency, sender } = document;
  return {
    client: callName(client_name, email),
    project: project_name,
    number,
    total: formatMoney(proposalTotal(document), currency),
    'your name': sender.name,
    link,
    'valid until': formatDate(document.valid_until || document.expiresAt),
  };
}
