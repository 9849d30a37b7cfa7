import { addDays } from '../shared/days.ts';
import { type EarlierInstallment, installmentMessages, listInstallments } from './installments.ts';
import type { DraftInstallment, ProposalInstallment } from './proposal-installments.ts';

// Apart from the schema, which every page loads with the calls of proposals.

export const feeInstallmentMessages = {
  upfront: 'Installments replace the upfront payment.',
} as const;

const percentInstallment = (percent: number, due_date = '') => ({
  kind: 'percent' as const,
  percent,
  due_date,
});

interface InstallmentDetails {
  upfront_payment: number;
  total_fee: number;
  installments?: ProposalInstallment[] | undefined;
}

/** Why the installments don't fit the fee; undefined where they do. */
export function feeInstallmentProblem({
  upfront_payment,
  total_fee,
  installments = [],
}: InstallmentDetails): string | undefined {
  if (installments.length === 0) return undefined;
  if (upfront_payment > 0) return feeInstallmentMessages.upfront;
  const days = installments.map((each) => each.days);
  if (days.some((day, index) => index > 0 && day <= days[index - 1]!)) {
    return installmentMessages.order;
  }
  const thousandths = installments.reduce((sum, each) => sum + Math.round(each.percent * 1000), 0);
  if (thousandths >= 100_000) return installmentMessages.rest;
  const earlier = installments.map(({ percent }) => percentInstallment(percent));
  // The currency with the coarsest amounts that can be paid online: what fits it fits all of them.
  const terms = { installments: earlier, due_date: '', currency: 'KWD' };
  const all = listInstallments(terms, total_fee);
  if (all.slice(0, -1).some((each) => each.amount < 1)) return installmentMessages.amount;
  return undefined;
}

export interface FeeSchedule {
  installments: Extract<EarlierInstallment, { kind: 'percent' }>[];
  due_date: string;
}

/**
 * The due dates of a fee that was accepted on a day. A project that was accepted after its end has
 * its last installment a day after the one before, so the dates ascend.
 */
export function scheduleFee(
  { installments = [], end_date }: { installments?: ProposalInstallment[]; end_date: string },
  acceptedOn: string,
): FeeSchedule {
  const earlier = installments.map(({ percent, days }) =>
    percentInstallment(percent, addDays(acceptedOn, days)),
  );
  const next = addDays(earlier.at(-1)?.due_date ?? acceptedOn, 1);
  return { installments: earlier, due_date: end_date > next ? end_date : next };
}

/** A part of a fee as the document shows it; the last one has no days and is due at the end date. */
export interface FeeInstallment {
  percent: number | undefined;
  days: number | undefined;
  amount: number;
}

/** The installments of a fee with their amounts, which sum to it; none where it is due once. */
export function listFeeInstallments(
  installments: DraftInstallment[] | undefined,
  { total, currency }: { total: number; currency: string },
): FeeInstallment[] {
  const earlier = (installments ?? []).map(({ percent }) => percentInstallment(percent ?? 0));
  return listInstallments({ installments: earlier, due_date: '', currency }, total).map(
    ({ amount }, index) => {
      const { percent, days } = installments?.[index] ?? {};
      return { percent: percent ?? undefined, days: days ?? undefined, amount };
    },
  );
}
