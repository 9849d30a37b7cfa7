import { addDays, maxForecastDocuments, openInstallments, totalOfPeriod } from '@soloist/contracts';
import mongoose from 'mongoose';
import { remainingTdsOf } from '../invoices/invoice-settlement.rules.ts';
import { findBilledPeriods, type IsBilled } from '../proposals/billed-periods.service.ts';
import {
  inForceStatuses,
  listedProposal,
  ProposalModel,
  type StoredProposal,
} from '../proposals/proposals.model.ts';
import { presentSchedule } from '../proposals/schedule.presenter.ts';
import { installmentsOf } from '../shared/installments.rules.ts';
import { InvoiceModel, type StoredInvoice, unpaidStatuses } from '../shared/invoices.model.ts';
import { periodOf } from '../shared/recurrence.service.ts';
import { RecurringModel, type StoredRecurring } from '../shared/recurring-invoices.model.ts';
import { lastDayFrom, type OpenPayment } from './forecast.rules.ts';

const { trusted } = mongoose;

const openFields = {
  ...{ number: 1, balance: 1, totals: 1, 'terms.email': 1, 'terms.client_name': 1 },
  ...{ 'terms.currency': 1, 'terms.installments': 1, 'terms.due_date': 1, 'terms.tds_rate': 1 },
  ...{ creditedTotal: 1, 'payments.amount': 1, 'payments.method': 1 },
} as const;

/** A person's unpaid invoices, newest first. */
export const readOpenInvoices = (freelancerId: string) =>
  InvoiceModel.find(
    { freelancerId, kind: 'invoice', status: trusted({ $in: unpaidStatuses }) },
    openFields,
  )
    .sort({ _id: -1 })
    .limit(maxForecastDocuments + 1)
    .lean<StoredInvoice[]>();

interface Client {
  client_name: string;
  email: string;
}
const clientOf = ({ client_name, email }: Client) => ({ client: client_name || email, email });

/**
 * What is due of an invoice: its balance, or the rest of each installment. Tax that the client
 * withholds never arrives; it is taken from the last payment, then from those before.
 */
export function paymentsOfInvoice(invoice: StoredInvoice): OpenPayment[] {
  const { _id, number, terms, totals, balance } = invoice;
  const common = { id: String(_id), currency: terms.currency, ...clientOf(terms) };
  const installments = openInstallments(installmentsOf(invoice), totals.total - balance);
  let withheld = remainingTdsOf(invoice);
  const received = (due: number) => {
    const ofThis = Math.min(due, withheld);
    withheld -= ofThis;
    return due - ofThis;
  };
  const all: OpenPayment[] =
    installments.length === 0
      ? [
          {
            ...common,
            source: 'invoices',
            title: number,
            due_date: terms.due_date,
            amount: received(balance),
          },
        ]
      : installments
          .map(({ left, due_date }, index) => ({
            ...common,
            source: 'installments' as const,
            title: `${number}, installment ${index + 1} of ${installments.length}`,
            due_date,
            left,
          }))
          .toReversed()
          .map(({ left, ...each }) => ({ ...each, amount: received(left) }))
          .toReversed();
  return all.filter(({ amount }) => amount > 0);
}

/** The invoices that a recurring one will make up to a day. */
function paymentsOfRecurring(recurring: StoredRecurring, lastDay: string): OpenPayment[] {
  const { _id, terms, due_days, title, nextNumber } = recurring;
  const payments: OpenPayment[] = [];
  for (let number = nextNumber; ; number += 1) {
    const period = periodOf(recurring, number);
    const due_date = period && addDays(period.from, due_days);
    if (!due_date || due_date > lastDay) return payments;
    payments.push({
      source: 'recurring',
      id: String(_id),
      title,
      ...clientOf(terms),
      currency: terms.currency,
      due_date,
      amount: totalOfPeriod(recurring, period),
    });
  }
}

/** The payments of a project that have no invoice yet. */
function paymentsOfProject(proposal: StoredProposal, isBilled: IsBilled): OpenPayment[] {
  const { _id, terms, milestones } = proposal;
  const uninvoiced = milestones.filter(({ orderId, status }) => !orderId && status !== 'paid');
  const schedule = presentSchedule(
    { ...proposal, milestones: uninvoiced },
    { invoices: [], isBilled, linkTo: () => null },
  );
  return schedule.map(({ name, amount, due_date }) => ({
    source: 'projects',
    id: String(_id),
    title: `${terms.project_name}, ${name}`,
    ...clientOf(terms),
    currency: terms.currency,
    due_date,
    amount,
  }));
}

/** Every payment that may arrive within the forecast, from documents that exist today. */
export async function readOpenPayments(
  freelancerId: string,
  { today, invoices }: { today: string; invoices: StoredInvoice[] },
): Promise<{ payments: OpenPayment[]; isPartial: boolean }> {
  const [recurring, projects] = await Promise.all([
    RecurringModel.find({ freelancerId, status: 'active' })
      .sort({ _id: -1 })
      .limit(maxForecastDocuments + 1)
      .lean<StoredRecurring[]>(),
    ProposalModel.find(
      { freelancerId, status: trusted({ $in: inForceStatuses }), followUp: null },
      listedProposal,
    )
      .sort({ _id: -1 })
      .limit(maxForecastDocuments + 1)
      .lean<StoredProposal[]>(),
  ]);
  const lastDay = lastDayFrom(today);
  const billedOf = await findBilledPeriods(freelancerId, projects);
  const payments = [
    ...invoices.flatMap(paymentsOfInvoice),
    ...recurring.flatMap((each) => paymentsOfRecurring(each, lastDay)),
    ...projects.flatMap((each) => paymentsOfProject(each, billedOf(each))),
  ];
  const isPartial = [invoices, recurring, projects].some(
    ({ length }) => length > maxForecastDocuments,
  );
  return { payments, isPartial };
}
