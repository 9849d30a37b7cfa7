import {
  type InstallmentState,
  listInstallments,
  nextInstallment,
  openInstallments,
} from '@soloist/contracts';
import type { StoredInvoice } from './invoices.model.ts';
import { endOfDay } from './time-zones.rules.ts';

type Scheduled = Pick<StoredInvoice, 'terms' | 'totals' | 'balance'>;

/** An invoice's installments; none where it is due once. */
export const installmentsOf = ({ terms, totals }: Pick<StoredInvoice, 'terms' | 'totals'>) =>
  listInstallments(terms, totals.total);

/** What was paid and credited. */
const settledOf = ({ totals, balance }: Scheduled) => totals.total - balance;

/** The installment that the client pays next; undefined without installments, or once all are paid. */
export const nextInstallmentOf = (invoice: Scheduled) =>
  nextInstallment(installmentsOf(invoice), settledOf(invoice));

/** That installment, counted from 0. */
export function nextInstallmentIndex(invoice: Scheduled): number | undefined {
  const open = openInstallments(installmentsOf(invoice), settledOf(invoice));
  const index = open.findIndex(({ left }) => left > 0);
  return index < 0 ? undefined : index;
}

/** The day on which the next payment is due. */
export const nextDueDate = (invoice: Scheduled): string =>
  nextInstallmentOf(invoice)?.due_date ?? invoice.terms.due_date;

/** The end of that day, after which the invoice is overdue. */
export const dueTimeOf = (invoice: Scheduled, zone: string): Date =>
  endOfDay(nextDueDate(invoice), zone);

/** When an invoice and its installments before the last one are due. */
export interface DueDates {
  due_date: string;
  installments?: { due_date: string }[] | undefined;
}

/** The due date of the installment that a reminder is for, or of the whole invoice. */
export const dueDateOfReminder = (
  { due_date, installments = [] }: DueDates,
  { installment = installments.length }: { installment?: number | undefined },
): string => installments[installment]?.due_date ?? due_date;

/** Whether an installment is paid. */
export const isInstallmentPaid = (invoice: Scheduled, index: number): boolean =>
  openInstallments(installmentsOf(invoice), settledOf(invoice))[index]?.left === 0;

/** The installments with what is left of them and their status; undefined without any. */
export function presentInstallments(
  invoice: Scheduled & Pick<StoredInvoice, 'time_zone'>,
): InstallmentState[] | undefined {
  const open = openInstallments(installmentsOf(invoice), settledOf(invoice));
  if (open.length === 0) return undefined;
  return open.map((each) => ({ ...each, status: statusOf(each, invoice.time_zone) }));
}

function statusOf({ left, due_date }: { left: number; due_date: string }, zone: string) {
  if (left === 0) return 'paid' as const;
  return endOfDay(due_date, zone).getTime() <= Date.now() ? ('overdue' as const) : ('due' as const);
}
