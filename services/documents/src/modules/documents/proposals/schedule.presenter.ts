import { invoiceDueDays, listInstallments, type ScheduledInvoice } from '@soloist/contracts';
import { DateTime } from 'luxon';
import { nextDueDate, presentInstallments } from '../shared/installments.rules.ts';
import { invoiceStatusOf } from '../shared/invoice-status.rules.ts';
import type { StoredInvoice } from '../shared/invoices.model.ts';
import type { IsBilled } from './billed-periods.service.ts';
import { feeScheduleOf } from './fee-schedule.rules.ts';
import { nextPeriod, type Period, periodAfter, periodName } from './periods.rules.ts';
import {
  isAcceptancePayment,
  isApproved,
  isDueAtAcceptance,
  type StoredMilestone,
} from './project-fields.model.ts';
import { inForceStatuses, type StoredProposal } from './proposals.model.ts';

/** Most periods of ongoing work in a schedule: it may run for decades. */
const mostPeriods = 12;

interface SchedulePresentation {
  invoices: StoredInvoice[];
  isBilled: IsBilled;
  /** The invoice's link, where the reader may see it. */
  linkTo: (orderId: string | undefined) => string | null;
}

/**
 * All payments of a contract in order: the invoiced ones, and the planned ones while it is in force.
 * Periods that a recurring invoice bills are not planned here.
 */
export function presentSchedule(
  proposal: StoredProposal,
  { invoices, isBilled, linkTo }: SchedulePresentation,
): ScheduledInvoice[] {
  const isInForce = inForceStatuses.includes(proposal.status);
  const payments = proposal.milestones
    .filter(({ amount, orderId }) => amount > 0 && (isInForce || orderId))
    .flatMap((milestone) => {
      const invoice = invoices.find(({ orderId }) => orderId === milestone.orderId);
      const payment = {
        name: milestone.name,
        amount: milestone.amount,
        due_date: invoice ? nextDueDate(invoice) : plannedDueDay(proposal, milestone.end_date),
        state: invoice ? invoicedState(invoice) : plannedState(proposal, milestone),
        orderId: linkTo(milestone.orderId),
      };
      const installments = invoice
        ? invoicedInstallments(invoice)
        : plannedInstallments(proposal, payment, milestone);
      return installments.length > 0
        ? installments.map((each, index) => ({
            ...payment,
            ...each,
            name: `${milestone.name}, installment ${index + 1} of ${installments.length}`,
          }))
        : [payment];
    });
  const periods = isInForce ? nextPeriods(proposal).filter((period) => !isBilled(period)) : [];
  return [
    ...payments,
    ...periods.map((period) => ({
      name: periodName(period),
      amount: proposal.terms.details.rate ?? 0,
      due_date: plannedDueDay(proposal, period.from),
      state: 'planned' as const,
      orderId: null,
    })),
  ];
}

type SchedulePart = Pick<ScheduledInvoice, 'amount' | 'due_date' | 'state'>;

const invoicedInstallments = (invoice: StoredInvoice): SchedulePart[] =>
  (presentInstallments(invoice) ?? []).map(({ amount, due_date, status }) => ({
    amount,
    due_date,
    state: status === 'due' ? ('unpaid' as const) : status,
  }));

/** The agreed installments of a fee that has no invoice yet. */
function plannedInstallments(
  proposal: StoredProposal,
  { state }: Pick<ScheduledInvoice, 'state'>,
  milestone: StoredMilestone,
): SchedulePart[] {
  const { installments, due_date } = isAcceptancePayment(milestone) ? feeScheduleOf(proposal) : {};
  if (!installments || !due_date) return [];
  const { currency } = proposal.terms;
  return listInstallments({ installments, due_date, currency }, milestone.amount).map((each) => ({
    ...each,
    state,
  }));
}

function invoicedState(invoice: StoredInvoice): ScheduledInvoice['state'] {
  const status = invoiceStatusOf(invoice);
  return status === 'paid' || status === 'overdue' ? status : 'unpaid';
}

function plannedState(
  { awaitsFirstInvoice, terms }: StoredProposal,
  milestone: StoredMilestone,
): ScheduledInvoice['state'] {
  if (milestone.status === 'paid') return 'paid';
  if (!isApproved(milestone)) return 'planned';
  const isSentByUs = awaitsFirstInvoice && terms.first_invoice !== 'draft';
  return isSentByUs && isDueAtAcceptance(milestone) ? 'preparing' : 'to_invoice';
}

/** The due date of an invoice that is sent on a day, or today when that has passed. */
function plannedDueDay({ timeZone }: StoredProposal, day: string): string {
  const today = DateTime.now().setZone(timeZone).toISODate() ?? '';
  const sent = day > today ? day : today;
  return DateTime.fromISO(sent).plus({ days: invoiceDueDays }).toISODate() ?? '';
}

function nextPeriods(proposal: StoredProposal): Period[] {
  const periods: Period[] = [];
  let period = proposal.nextInvoiceOn && nextPeriod(proposal);
  while (period && periods.length < mostPeriods) {
    periods.push(period);
    period = periodAfter(proposal.terms, period.from);
  }
  return periods;
}
