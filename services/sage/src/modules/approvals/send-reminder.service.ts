import { type Currency, formatMoney, invoices, longDay, proposals } from '@soloist/contracts';
import { callService } from '@soloist/server-kit';
import type { Act, ActUrls } from './acts.rules.ts';

/** A reminder as it is sent, and the document as it was when Sage proposed it. */
export interface ReminderValues {
  /** Chosen with the draft: documents send it once. */
  reminder_id: string;
  document: 'invoice' | 'proposal';
  id: string;
  number: string;
  subject: string;
  client: string;
  email: string;
  /** Amount due of an invoice, total of a proposal; in minor units. */
  amount: number;
  currency: Currency;
  /** The last day to pay or to answer. */
  day: string;
  message: string;
}

const whenAway = 'We couldn’t reach your documents. Try again.';

/** Emails the client a reminder of an unpaid invoice or an open proposal. */
export const createSendReminder = ({ documents }: ActUrls): Act<ReminderValues> => ({
  buttonOf: ({ document }) => (document === 'invoice' ? 'Send reminder' : 'Send follow-up'),
  caution: 'We email it immediately. A sent email can’t be undone.',
  rowsOf: ({ document, number, subject, client, email, amount, currency, day, message }) => {
    const isInvoice = document === 'invoice';
    return [
      { label: isInvoice ? 'Invoice' : 'Proposal', value: `${number}, ${subject}` },
      { label: 'Client', value: client || 'None' },
      { label: 'To', value: email },
      { label: isInvoice ? 'Amount due' : 'Total', value: formatMoney(amount, currency) },
      { label: isInvoice ? 'Due date' : 'Valid until', value: longDay(day) },
      { label: 'Message', value: message },
    ];
  },
  pageOf: ({ document, id }) =>
    document === 'invoice' ? `/projects?tab=invoices&invoice=${id}` : `/project/status/${id}`,
  async run({ values: { document, id, message, reminder_id, amount }, caller }) {
    const call = {
      ...{ url: documents, authorization: caller.authorization, whenAway, params: { id } },
      tellsRefusals: true as const,
    };
    if (document === 'invoice') {
      const body = { message, reminder_id, balance: amount };
      await callService(invoices.remind, { ...call, body });
    } else await callService(proposals.remind, { ...call, body: { message, reminder_id } });
  },
});
