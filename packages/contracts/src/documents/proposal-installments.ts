import * as z from 'zod/mini';
import { addDays } from '../shared/days.ts';
import {
  type EarlierInstallment,
  installmentMessages,
  listInstallments,
  maxInstallments,
} from './installments.ts';

/** Most days from the acceptance to an installment: ten years. */
const maxDays = 3650;

export const proposalInstallmentMessages = {
  days: 'Enter the days after acceptance for every installment.',
  order: 'Each installment must be due later than the one before it.',
  upfront: 'Installments replace the upfront payment.',
} as const;

const { percent, count, rest } = installmentMessages;

/**
 * The installments of a fee before the last one: a percentage of the fee, due days after the
 * acceptance. The last one is the rest, due at the end date, so all of them sum to the fee.
 */
export const proposalInstallments = z
  .array(
    z.strictObject({
      percent: z
        .number(percent)
        .check(
          z.gt(0, percent),
          z.lt(100, percent),
          z.multipleOf(0.001, 'Use at most three decimals.'),
        ),
      days: z
        .int(proposalInstallmentMessages.days)
        .check(
          z.gte(0, proposalInstallmentMessages.days),
          z.lte(maxDays, 'An installment can be due ten years after acceptance at most.'),
        ),
    }),
  )
  .check(z.maxLength(maxInstallments - 1, count));
export type ProposalInstallment = z.infer<typeof proposalInstallments>[number];

interface InstallmentDetails {
  upfront_payment: number;
  total_fee: number;
  installments?: ProposalInstallment[] | undefined;
}

/** Why the installments don't fit the fee; undefined where they do. */
export function proposalInstallmentProblem({
  upfront_payment,
  total_fee,
  installments = [],
}: InstallmentDetails): string | undefined {
  if (installments.length === 0) return undefined;
  if (upfront_payment > 0) return proposalInstallmentMessages.upfront;
  const days = installments.map((each) => each.days);
  if (days.some((day, index) => index > 0 && day <= days[index - 1]!)) {
    return proposalInstallmentMessages.order;
  }
  const thousandths = installments.reduce((sum, each) => sum + Math.round(each.percent * 1000), 0);
  if (thousandths >= 100_000) return rest;
  const earlier = installments.map((each) => ({
    kind: 'percent' as const,
    percent: each.percent,
    due_date: '',
  }));
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
  const earlier = installments.map((each) => ({
    kind: 'percent' as const,
    percent: each.percent,
    due_date: addDays(acceptedOn, each.days),
  }));
  const next = addDays(earlier.at(-1)?.due_date ?? acceptedOn, 1);
  return { installments: earlier, due_date: end_date > next ? end_date : next };
}

/** A part of a fee as the document shows it; the last one has no days and is due at the end date. */
export interface FeeInstallment {
  percent: number | undefined;
  days: number | undefined;
  amount: number;
}

/** The same in a form, where nothing is required yet. */
export interface DraftInstallment {
  percent: number | null;
  days: number | null;
}

/** The installments of a fee with their amounts, which sum to it; none where it is due once. */
export function listFeeInstallments(
  installments: DraftInstallment[] | undefined,
  { total, currency }: { total: number; currency: string },
): FeeInstallment[] {
  const earlier = (installments ?? []).map((each) => ({
    kind: 'percent' as const,
    percent: each.percent ?? 0,
    due_date: '',
  }));
  return listInstallments({ installments: earlier, due_date: '', currency }, total).map(
    ({ amount }, index) => {
      const { percent, days } = installments?.[index] ?? {};
      return { percent: percent ?? undefined, days: days ?? undefined, amount };
    },
  );
}
