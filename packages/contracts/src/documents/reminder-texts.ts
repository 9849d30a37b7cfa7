import { clientFirstName } from '../shared/client-names.ts';
import { dateFormat, documentLocale, formatMoney } from '../shared/formats.ts';
import { longDay } from '../shared/long-day.ts';
import type { InvoiceSummary } from './invoice-records.ts';
import type { ProposalSummary } from './proposal-records.ts';

// Their reader is the client, whose locale is not known: the texts use that of the documents.
const instantDay = dateFormat({ dateStyle: 'long', locale: documentLocale });

const greetingTo = (name: string) => {
  const first = clientFirstName(name);
  return first ? `Hi ${first},` : 'Hello,';
};

const paragraphs = (...texts: string[]) => texts.filter(Boolean).join('\n\n');

/** The prepared text of a reminder. */
export function reminderMessage(invoice: InvoiceSummary, senderName: string): string {
  const { number, balance, due_next, currency, due_date, status, client_name } = invoice;
  const money = formatMoney(due_next ?? balance, currency, { locale: documentLocale });
  const day = longDay(due_date);
  return paragraphs(
    greetingTo(client_name),
    status === 'overdue'
      ? `${money} of invoice ${number} was due on ${day}. When can I expect the payment?`
      : `A quick reminder that ${money} of invoice ${number} is due on ${day}.`,
    'You can see the invoice and how to pay it below. If you’ve already paid, please ignore this.',
    `Thank you,\n${senderName}`,
  );
}

/** The prepared text of a follow-up on an open proposal. */
export function followUpMessage(proposal: ProposalSummary, senderName: string): string {
  const { project_name, expiresAt, client_name } = proposal;
  return paragraphs(
    greetingTo(client_name),
    `I’m following up on my proposal for ${project_name}. Do you have any questions, or is there anything you’d like to change?`,
    `It’s valid until ${instantDay(expiresAt)}. You can read and accept it online.`,
    `Best regards,\n${senderName}`,
  );
}
