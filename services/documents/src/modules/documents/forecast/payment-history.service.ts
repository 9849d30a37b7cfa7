import { maxForecastDocuments } from '@soloist/contracts';
import { DateTime } from 'luxon';
import { isPaidButTds } from '../invoices/invoice-settlement.rules.ts';
import { nextDueDate } from '../shared/installments.rules.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { longestWaitDays, type PastInvoice } from './lateness.rules.ts';

const daysBetween = (from: string, to: string) =>
  DateTime.fromISO(to, { zone: 'UTC' }).diff(DateTime.fromISO(from, { zone: 'UTC' }), 'days').days;

const clientOf = ({ email, client_name }: StoredInvoice['terms']) => ({
  client: email,
  name: client_name,
});

const paidFields = {
  ...{ 'terms.email': 1, 'terms.client_name': 1, 'terms.due_date': 1 },
  ...{ 'payments.received_on': 1, 'payments.method': 1 },
} as const;

/**
 * How late a person's invoices were paid: the latest ones, by the day of the last payment. Of the
 * open ones, those that are overdue for so long that they count as not paid.
 */
export async function readPaymentHistory(
  freelancerId: string,
  { today, open }: { today: string; open: StoredInvoice[] },
): Promise<PastInvoice[]> {
  const paid = await InvoiceModel.find(
    { freelancerId, kind: 'invoice', status: 'paid' },
    paidFields,
  )
    .sort({ _id: -1 })
    .limit(maxForecastDocuments)
    .lean<StoredInvoice[]>();
  const finished = paid.flatMap(({ terms, payments }): PastInvoice[] => {
    // Withheld tax is recorded once the client's certificate arrives, whenever they paid the rest.
    const received = payments.filter(({ method }) => method !== 'tds');
    const paidOn = (received.length > 0 ? received : payments)
      .map(({ received_on }) => received_on)
      .toSorted()
      .at(-1);
    // An invoice that was credited in full was paid by nobody.
    if (!paidOn) return [];
    return [{ ...clientOf(terms), daysLate: Math.max(0, daysBetween(terms.due_date, paidOn)) }];
  });
  const unpaid = open
    .filter((invoice) => daysBetween(nextDueDate(invoice), today) > longestWaitDays)
    .filter((invoice) => !isPaidButTds(invoice))
    .map(({ terms }): PastInvoice => ({ ...clientOf(terms), daysLate: 'unpaid' }));
  return [...finished, ...unpaid];
}
