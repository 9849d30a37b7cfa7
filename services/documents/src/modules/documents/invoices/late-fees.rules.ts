import { addDays, type InvoiceLateFees, invoiceLateFees } from '@soloist/contracts';
import * as z from 'zod/mini';
import { installmentsOf } from '../shared/installments.rules.ts';
import type { StoredInvoice } from '../shared/invoices.model.ts';
import { dayIn, startOfDay } from '../shared/time-zones.rules.ts';
import { netPaymentAmount, remainingTdsOf } from './invoice-settlement.rules.ts';
import { feeLimit, type LateDebt, lateFeeUntil, nextFeeDay } from './late-fee-amounts.rules.ts';

type Dated = Pick<StoredInvoice, 'terms' | 'totals'>;

/** What is due when. */
function partsOf(invoice: Dated): LateDebt['parts'] {
  const { terms, totals } = invoice;
  const installments = installmentsOf(invoice);
  if (installments.length > 0) return installments;
  return [{ amount: totals.total, due_date: terms.due_date }];
}

/**
 * A credited amount was never owed, and what the client withholds as tax (TDS) is owed to the tax
 * office: both cost nothing from the start.
 */
const debtOf = (invoice: StoredInvoice): LateDebt => ({
  parts: partsOf(invoice),
  settled: [
    { amount: invoice.creditedTotal, on: '' },
    { amount: remainingTdsOf(invoice), on: '' },
    ...invoice.payments.map((payment) => ({
      amount: netPaymentAmount(payment),
      on: payment.method === 'tds' ? '' : (payment.paidOn ?? payment.received_on),
    })),
  ],
});

/** When to look for a late fee after the days until `last`, or for the first one. */
export function nextLateFeeTime(invoice: Dated, zone: string, last?: string): Date | undefined {
  const { late_fee } = invoice.terms;
  if (!late_fee) return undefined;
  const day = nextFeeDay(late_fee, { parts: partsOf(invoice), last });
  return day === undefined ? undefined : startOfDay(day, zone);
}

/** The last day that a decided fee covers; undefined before the first one. */
const lastFeeDay = ({ lateFees = [] }: StoredInvoice) => lateFees.at(-1)?.until;

/**
 * The late fee of the days after the last decided one, until a day. Each day is counted once,
 * whatever is paid, removed or waived later.
 */
export function accruedLateFee(invoice: StoredInvoice, until: string): number {
  const { late_fee } = invoice.terms;
  if (!late_fee || invoice.status === 'void' || invoice.senderLeft) return 0;
  const last = lastFeeDay(invoice);
  if (last !== undefined && last >= until) return 0;
  const debt = debtOf(invoice);
  const before = last === undefined ? 0 : lateFeeUntil(late_fee, debt, last);
  const accrued = lateFeeUntil(late_fee, debt, until) - before;
  // A payment that was dated back lowers the fee of decided days, but not what they were billed.
  const decided = (invoice.lateFees ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, Math.min(accrued, feeLimit(late_fee, debt) - decided));
}

/** Late fees as their sender sees them; none where a late payment costs nothing. */
export function presentLateFees(invoice: StoredInvoice): InvoiceLateFees {
  const until = dayIn(invoice.time_zone, new Date());
  const fees = invoice.lateFees ?? [];
  return z.parse(invoiceLateFees, { accrued: accruedLateFee(invoice, until), until, fees });
}

/** Yesterday where the client is: a payment may still arrive today. */
export const lastFullDay = ({ time_zone }: StoredInvoice, now: Date) =>
  addDays(dayIn(time_zone, now), -1);
