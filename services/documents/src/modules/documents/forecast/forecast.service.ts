import {
  addDays,
  type Currency,
  type ForecastComparison,
  forecastDays,
  type IncomeForecast,
  maxForecastDocuments,
} from '@soloist/contracts';
import mongoose from 'mongoose';
import { netPaymentAmount } from '../invoices/invoice-settlement.rules.ts';
import { ProposalModel } from '../proposals/proposals.model.ts';
import { InvoiceModel, type StoredInvoice } from '../shared/invoices.model.ts';
import { dayIn } from '../shared/time-zones.rules.ts';
import { forecastIncome, lastDayFrom } from './forecast.rules.ts';
import { ForecastSnapshotModel, type StoredForecastSnapshot } from './forecast-snapshots.model.ts';
import { learnLateness, type PastInvoice, summarizeLateness } from './lateness.rules.ts';
import { readOpenInvoices, readOpenPayments } from './open-payments.service.ts';
import { readPaymentHistory } from './payment-history.service.ts';

const { trusted } = mongoose;
/** Clients in the table of how late each pays. */
const mostClients = 20;
/** Most invoices whose payments are compared with a forecast. */
const mostPaidInvoices = 2000;

/** The time zone of a person's latest document; UTC before the first one. */
export async function readZone(freelancerId: string): Promise<string> {
  const [invoice, proposal] = await Promise.all([
    InvoiceModel.findOne({ freelancerId }, { 'sender.timeZone': 1 })
      .sort({ _id: -1 })
      .lean<StoredInvoice>(),
    ProposalModel.findOne({ freelancerId }, { timeZone: 1 }).sort({ _id: -1 }).lean(),
  ]);
  return invoice?.sender.timeZone || proposal?.timeZone || 'UTC';
}

/** A person's forecast from today on, computed from their documents. */
export async function computeForecast(freelancerId: string, now = new Date()) {
  const today = dayIn(await readZone(freelancerId), now);
  const invoices = await readOpenInvoices(freelancerId);
  const [{ payments, isPartial }, history] = await Promise.all([
    readOpenPayments(freelancerId, { today, invoices }),
    readPaymentHistory(freelancerId, { today, open: invoices }),
  ]);
  const currencies = forecastIncome(payments, { today, latenessOf: learnLateness(history) });
  const to = lastDayFrom(today);
  return { today, from: today, to, isPartial, currencies, history, payments };
}

/** The forecast with how it was estimated, and how good the last one was. */
export async function readForecast(freelancerId: string): Promise<IncomeForecast> {
  const { today, from, to, isPartial, currencies, history, payments } =
    await computeForecast(freelancerId);
  // The latest invoice comes first, so that its name is set last.
  const names = new Map([
    ...history.toReversed().map(({ client, name }) => [client, name || client] as const),
    ...payments.map(({ email, client }) => [email, client] as const),
  ]);
  return {
    from,
    to,
    isPartial,
    currencies: currencies.map((each) => ({
      ...each,
      // The sums count all of them.
      items: each.items.slice(0, maxForecastDocuments),
    })),
    lateness: summarizeLateness(history),
    clients: clientsOf(history, names),
    ...(await compareLast(freelancerId, today)),
  };
}

const clientsOf = (history: PastInvoice[], names: Map<string, string>) =>
  [...Map.groupBy(history, ({ client }) => client)]
    .map(([email, invoices]) => ({
      client: names.get(email) ?? email,
      ...summarizeLateness(invoices),
    }))
    .toSorted(
      (one, other) => other.invoices - one.invoices || one.client.localeCompare(other.client, 'en'),
    )
    .slice(0, mostClients);

/** The latest stored forecast whose days have all passed, beside what was received in them. */
async function compareLast(freelancerId: string, today: string) {
  const [last, first] = await Promise.all([
    ForecastSnapshotModel.findOne({ freelancerId, to: trusted({ $lt: today }) })
      .sort({ week: -1 })
      .lean<StoredForecastSnapshot>(),
    ForecastSnapshotModel.findOne({ freelancerId })
      .sort({ week: 1 })
      .lean<StoredForecastSnapshot>(),
  ]);
  if (!last) {
    const comparableFrom = first ? addDays(first.to, 1) : addDays(today, forecastDays);
    return { comparisons: [], comparableFrom };
  }
  const received = await sumReceived(freelancerId, last);
  const { from, to, currencies } = last;
  const unexpected = [...received.keys()]
    .filter((each) => currencies.every(({ currency }) => currency !== each))
    .map((currency) => ({ currency, best: 0, expected: 0 }));
  const comparisons = [...currencies, ...unexpected].map(
    ({ currency, best, expected }): ForecastComparison => ({
      ...{ currency, best, expected, from, to },
      received: received.get(currency) ?? 0,
    }),
  );
  return { comparisons, comparableFrom: '' };
}

/** What a person received from clients from a day to another, less refunds, by currency. */
async function sumReceived(freelancerId: string, { from, to }: { from: string; to: string }) {
  const days = { received_on: { $gte: from, $lte: to } };
  const invoices = await InvoiceModel.find(
    { freelancerId, payments: trusted({ $elemMatch: days }) },
    { payments: 1, 'terms.currency': 1 },
  )
    .limit(mostPaidInvoices)
    .lean<StoredInvoice[]>();
  const sums = new Map<Currency, number>();
  for (const { payments, terms } of invoices) {
    for (const payment of payments) {
      const { method, received_on } = payment;
      if (method === 'tds' || received_on < from || received_on > to) continue;
      sums.set(terms.currency, (sums.get(terms.currency) ?? 0) + netPaymentAmount(payment));
    }
  }
  return sums;
}
